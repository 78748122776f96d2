package io.blkstream.sink.store;

import static io.blkstream.sink.Samples.remediation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.schemas.Remediation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.specific.SpecificData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract on a SQLite file, and what is particular to it. */
class SqliteStoreTest extends StoreContract {
    @TempDir
    private Path folder;

    @Override
    Store open() {
        return SqlStore.open(url(), clock);
    }

    @Test
    void shouldOpenFileSafeAgainstPowerLossAndOpenToReaders() throws SQLException {
        try (SqliteDatabase database = SqliteDatabase.open(url());
                Connection writer = database.writer().getConnection();
                Statements sql = new Statements(writer)) {

            assertThat(pragma(sql, "journal_mode")).isEqualTo("wal");
            assertThat(pragma(sql, "synchronous")).isEqualTo("2");
            assertThat(pragma(sql, "foreign_keys")).isEqualTo("1");
            assertThat(pragma(sql, "busy_timeout")).isEqualTo("10000");
            assertThat(pragma(sql, "page_size")).isEqualTo("8192");
        }
    }

    @Test
    void shouldLetReadersReadWhileWriterWritesAndRefuseTheirWrites() throws SQLException {
        store.apply(List.of(new Change.RemediationPublished(remediation("a", 1))), Set.of());
        try (SqliteDatabase database = SqliteDatabase.open(url());
                Connection writer = database.writer().getConnection();
                Statements sql = new Statements(writer);
                Connection reader = database.reader().getConnection();
                Statements readerSql = new Statements(reader)) {
            writer.setAutoCommit(false);
            sql.update("UPDATE remediation SET rule = 'X'");

            assertThat(store.queries().find("a")).isPresent();
            assertThatThrownBy(() -> readerSql.update("DELETE FROM remediation"))
                    .isInstanceOf(SQLException.class);
            writer.rollback();
        }
    }

    @Test
    void shouldReadRecordWrittenBeforeItsTypeGotNewFields() throws Exception {
        Schema older = new Schema.Parser().parse(withoutField("outcome", Remediation.getClassSchema()));
        byte[] record = encoded(older, remediation("a", 1));
        store.apply(List.of(new Change.RemediationPublished(remediation("a", 1))), Set.of());
        store.close();
        try (SqliteDatabase database = SqliteDatabase.open(url())) {
            Transactions transactions = new Transactions(database);
            new StoredSchemas(transactions).add(older);
            transactions.write("test", sql -> sql.update("UPDATE remediation SET record = ?", record));
        }

        store = open();

        assertThat(store.queries().find("a").orElseThrow().remediation()).isEqualTo(remediation("a", 1));
    }

    @Test
    void shouldSayWhichUrlCannotBeOpened() {
        assertThatThrownBy(() -> SqlStore.open("oracle:x", clock))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("oracle:x")
                .hasMessageContaining("jdbc:sqlite:FILE")
                .hasMessageContaining("jdbc:postgresql:");
        assertThatThrownBy(() -> SqlStore.open("jdbc:sqlite:/nonexistent/folder/sink.db", clock))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("/nonexistent/folder/sink.db");
    }

    @Test
    void shouldRefuseFileThatIsNoDatabase() throws Exception {
        Path file = folder.resolve("other.db");
        Files.writeString(file, "this is a letter to my aunt, not a database. ".repeat(100));

        assertThatThrownBy(() -> SqlStore.open("jdbc:sqlite:" + file, clock)).isInstanceOf(StoreException.class);
    }

    @Test
    void shouldAnswerFilteredPagesFromAnIndex() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statements sql = new Statements(connection)) {
            RemediationQuery after = RemediationQuery.all().after(new RemediationQuery.Position(1, "x"));

            for (RemediationQuery query :
                    List.of(after, after.withRule("W01"), after.withHost("h").withName("n"))) {
                RemediationSelect select = RemediationSelect.of(query);
                List<String> plan = sql.rows(
                        "EXPLAIN QUERY PLAN " + select.sql(), row -> row.getString("detail"), select.parameters());

                assertThat(plan).singleElement().asString().startsWith("SEARCH remediation USING INDEX");
            }
        }
    }

    private String url() {
        return "jdbc:sqlite:" + folder.resolve("sink.db");
    }

    private static String pragma(Statements sql, String name) throws SQLException {
        return sql.rows("PRAGMA " + name, row -> row.getString(1)).get(0);
    }

    private static String withoutField(String name, Schema schema) {
        List<Schema.Field> kept = schema.getFields().stream()
                .filter(field -> !field.name().equals(name))
                .map(field -> new Schema.Field(field, field.schema()))
                .toList();
        return Schema.createRecord(schema.getName(), schema.getDoc(), schema.getNamespace(), false, kept)
                .toString();
    }

    private static byte[] encoded(Schema schema, Remediation remediation) throws Exception {
        GenericRecord record = new GenericData.Record(schema);
        for (Schema.Field field : schema.getFields()) {
            record.put(field.name(), remediation.get(field.name()));
        }
        return new BinaryMessageEncoder<GenericRecord>(SpecificData.get(), schema)
                .encode(record)
                .array();
    }
}
