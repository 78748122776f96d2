package io.blkstream.schemas.admin;

import io.blkstream.schemas.Topic;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/**
 * The value schema of a topic of the contract as the registry has it.
 *
 * @param topic whose values it is for
 * @param subject where the registry keeps it
 * @param schema as the contract has it
 * @param id the registry's number of exactly this schema; 0 = it is not registered under the subject
 * @param version its place among the schemas of the subject, from 1; 0 = it is not registered
 * @param compatibility the rule in force for later schemas of the subject
 */
public record SchemaState(Topic<?> topic, String subject, Schema schema, int id, int version, String compatibility) {

    /** Whether the subject holds exactly this schema. */
    public boolean isRegistered() {
        return id > 0;
    }

    /** Whether a later schema that cannot read what lies in the topic would be refused. */
    public boolean isProtected() {
        return SchemaProvisioner.isStrongEnough(compatibility);
    }

    /** What does not fit, a line each. */
    public List<String> misfits() {
        List<String> misfits = new ArrayList<>();
        if (!isRegistered()) {
            misfits.add("subject " + subject + ": schema " + schema.getFullName()
                    + " is not registered; blkstream topics create registers it");
        }
        if (!isProtected()) {
            misfits.add("subject " + subject + ": found compatibility " + compatibility + ", wanted "
                    + SchemaProvisioner.COMPATIBILITY + "; blkstream topics create sets it");
        }
        return misfits;
    }
}
