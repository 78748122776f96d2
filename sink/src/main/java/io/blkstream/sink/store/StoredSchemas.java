package io.blkstream.sink.store;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.message.SchemaStore;

/**
 * The schemas with which records in the database were written, kept beside them: so a record stays readable after its
 * type has got new fields.
 */
final class StoredSchemas implements SchemaStore {
    private final Transactions transactions;
    private final Map<Long, Schema> known = new ConcurrentHashMap<>();

    StoredSchemas(Transactions transactions) {
        this.transactions = transactions;
    }

    /** Keeps a schema, unless the database has it. */
    void add(Schema schema) {
        long fingerprint = SchemaNormalization.parsingFingerprint64(schema);
        transactions.write(
                "storing schema " + schema.getFullName(), sql -> sql.update("""
                        INSERT INTO avro_schema (fingerprint, json) VALUES (?, ?) ON CONFLICT (fingerprint) DO NOTHING
                        """, fingerprint, schema.toString()));
        known.put(fingerprint, schema);
    }

    /** The schema with a fingerprint, null when the database does not have it either. */
    @Override
    public Schema findByFingerprint(long fingerprint) {
        return known.computeIfAbsent(fingerprint, this::load);
    }

    private Schema load(long fingerprint) {
        List<String> found = transactions.read(
                "reading schema " + Long.toHexString(fingerprint),
                sql -> sql.rows(
                        "SELECT json FROM avro_schema WHERE fingerprint = ?", row -> row.getString(1), fingerprint));
        return found.isEmpty() ? null : new Schema.Parser().parse(found.get(0));
    }
}
