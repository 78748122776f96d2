package io.blkstream.sink.store;

import io.blkstream.schemas.Remediation;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Deliveries in the table of that name. */
final class SqlOutbox implements Outbox {
    private static final int LONGEST_ERROR_CHARACTERS = 1000;

    private final Transactions transactions;
    private final RecordCodec<Remediation> codec;

    SqlOutbox(Transactions transactions, RecordCodec<Remediation> codec) {
        this.transactions = transactions;
        this.codec = codec;
    }

    @Override
    public List<Delivery> due(String receiver, Instant now, int limit) {
        return transactions.read(
                "reading deliveries of " + receiver,
                sql -> sql.rows(
                        """
                        SELECT d.sequence, d.receiver, d.attempts, r.record
                        FROM delivery d JOIN remediation_revision r ON r.id = d.id AND r.revision = d.revision
                        WHERE d.receiver = ? AND d.state = 'PENDING' AND d.next_attempt_at_ms <= ?
                          AND NOT EXISTS (SELECT 1 FROM delivery e
                              WHERE e.receiver = d.receiver AND e.id = d.id AND e.revision < d.revision
                                AND e.state = 'PENDING')
                        ORDER BY d.next_attempt_at_ms, d.sequence LIMIT ?
                        """,
                        row -> new Delivery(
                                row.getLong(1), row.getString(2), codec.decode(row.getBytes(4)), row.getInt(3)),
                        receiver,
                        now.toEpochMilli(),
                        limit));
    }

    @Override
    public Optional<Instant> nextDueAt(String receiver) {
        return transactions
                .read(
                        "reading deliveries of " + receiver,
                        sql -> sql.rows("""
                                SELECT d.next_attempt_at_ms FROM delivery d
                                WHERE d.receiver = ? AND d.state = 'PENDING'
                                  AND NOT EXISTS (SELECT 1 FROM delivery e
                                      WHERE e.receiver = d.receiver AND e.id = d.id AND e.revision < d.revision
                                        AND e.state = 'PENDING')
                                ORDER BY d.next_attempt_at_ms, d.sequence LIMIT 1
                                """, row -> Instant.ofEpochMilli(row.getLong(1)), receiver))
                .stream()
                .findFirst();
    }

    @Override
    public void delivered(Collection<Delivery> deliveries) {
        if (deliveries.isEmpty()) {
            return;
        }
        transactions.write("closing " + deliveries.size() + " deliveries", sql -> {
            for (Delivery delivery : deliveries) {
                sql.update(
                        "UPDATE delivery SET state = 'DONE', last_error = NULL WHERE sequence = ?",
                        delivery.sequence());
            }
            return deliveries.size();
        });
    }

    @Override
    public void postponed(Delivery delivery, String error, Instant nextAttemptAt) {
        transactions.write(
                "postponing a delivery of " + delivery.receiver(),
                sql -> sql.update(
                        """
                        UPDATE delivery SET attempts = ?, last_error = ?, next_attempt_at_ms = ? WHERE sequence = ?
                        """,
                        delivery.attempts() + 1,
                        shortened(error),
                        nextAttemptAt.toEpochMilli(),
                        delivery.sequence()));
    }

    @Override
    public void givenUp(Delivery delivery, String error) {
        transactions.write(
                "giving up a delivery of " + delivery.receiver(),
                sql -> sql.update(
                        "UPDATE delivery SET state = 'DEAD', attempts = ?, last_error = ? WHERE sequence = ?",
                        delivery.attempts() + 1,
                        shortened(error),
                        delivery.sequence()));
    }

    @Override
    public int redrive(String receiver, Instant nextAttemptAt) {
        return transactions.write(
                "redriving deliveries of " + receiver, sql -> sql.update("""
                        UPDATE delivery SET state = 'PENDING', attempts = 0, next_attempt_at_ms = ?
                        WHERE receiver = ? AND state = 'DEAD'
                        """, nextAttemptAt.toEpochMilli(), receiver));
    }

    private static String shortened(String error) {
        return error.length() <= LONGEST_ERROR_CHARACTERS ? error : error.substring(0, LONGEST_ERROR_CHARACTERS);
    }
}
