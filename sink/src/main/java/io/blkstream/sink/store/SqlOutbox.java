package io.blkstream.sink.store;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.RemediationState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/** Deliveries in the table of that name. */
final class SqlOutbox implements Outbox {
    private static final int LONGEST_ERROR_CHARACTERS = 1000;
    private static final int MOST_TOLD_REVISIONS = 50;

    private final String owner = UUID.randomUUID().toString();
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
    public boolean claim(String receiver, Instant now, Instant until) {
        return transactions.write(
                        "claiming receiver " + receiver,
                        sql -> sql.update("""
                        INSERT INTO receiver_lease (receiver, owner, until_ms) VALUES (?, ?, ?)
                        ON CONFLICT (receiver) DO UPDATE SET owner = excluded.owner, until_ms = excluded.until_ms
                        WHERE receiver_lease.owner = excluded.owner OR receiver_lease.until_ms <= ?
                        """, receiver, owner, until.toEpochMilli(), now.toEpochMilli()))
                == 1;
    }

    @Override
    public void release(String receiver) {
        transactions.write(
                "releasing receiver " + receiver,
                sql -> sql.update("DELETE FROM receiver_lease WHERE receiver = ? AND owner = ?", receiver, owner));
    }

    @Override
    public void delivered(Collection<Delivery> deliveries) {
        close(deliveries, "DONE");
    }

    @Override
    public void passedOver(Collection<Delivery> deliveries) {
        close(deliveries, "SKIPPED");
    }

    @Override
    public boolean isOpen(String receiver, String id) {
        List<ToldRevision> last = revisions("AND d.state IN ('DONE', 'DEAD')", 1, receiver, id);
        return !last.isEmpty() && last.get(0).remediation().getState() == RemediationState.FIRING;
    }

    @Override
    public List<ToldRevision> told(String receiver, String id) {
        List<ToldRevision> newestFirst = revisions("AND d.state <> 'SKIPPED'", MOST_TOLD_REVISIONS, receiver, id);
        List<ToldRevision> oldestFirst = new ArrayList<>(newestFirst);
        Collections.reverse(oldestFirst);
        return oldestFirst;
    }

    @Override
    public List<String> current(String receiver, Instant since) {
        return transactions.read(
                "reading what " + receiver + " was told",
                sql -> sql.rows("""
                        SELECT m.id FROM remediation m
                        JOIN delivery d ON d.receiver = ? AND d.id = m.id AND d.revision = m.revision
                        WHERE m.deleted_at_ms IS NULL AND d.state IN ('DONE', 'DEAD')
                          AND (m.state = 'FIRING' OR m.stored_at_ms >= ?)
                        ORDER BY m.id
                        """, row -> row.getString(1), receiver, since.toEpochMilli()));
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

    @Override
    public List<DeadDelivery> dead(Optional<String> receiver, int limit) {
        String condition = receiver.isPresent() ? " AND receiver = ?" : "";
        List<Object> parameters = new ArrayList<>();
        receiver.ifPresent(parameters::add);
        parameters.add(limit);
        return transactions.read(
                "reading given-up deliveries",
                sql -> sql.rows(
                        "SELECT receiver, id, revision, attempts, last_error FROM delivery WHERE state = 'DEAD'"
                                + condition + " ORDER BY receiver, sequence LIMIT ?",
                        row -> new DeadDelivery(
                                row.getString(1), row.getString(2), row.getLong(3), row.getInt(4), row.getString(5)),
                        parameters.toArray()));
    }

    @Override
    public Map<String, Long> deadByReceiver() {
        Map<String, Long> counts = new TreeMap<>();
        transactions.read(
                "counting given-up deliveries",
                sql -> sql.rows(
                        "SELECT receiver, COUNT(*) FROM delivery WHERE state = 'DEAD' GROUP BY receiver",
                        row -> counts.put(row.getString(1), row.getLong(2))));
        return counts;
    }

    private void close(Collection<Delivery> deliveries, String state) {
        if (deliveries.isEmpty()) {
            return;
        }
        transactions.write("closing " + deliveries.size() + " deliveries", sql -> {
            for (Delivery delivery : deliveries) {
                sql.update(
                        "UPDATE delivery SET state = ?, last_error = NULL WHERE sequence = ?",
                        state,
                        delivery.sequence());
            }
            return deliveries.size();
        });
    }

    /** Newest first. */
    private List<ToldRevision> revisions(String condition, int limit, String receiver, String id) {
        return transactions.read(
                "reading what " + receiver + " was told",
                sql -> sql.rows(
                        "SELECT r.record, r.stored_at_ms, d.state FROM delivery d"
                                + " JOIN remediation_revision r ON r.id = d.id AND r.revision = d.revision"
                                + " WHERE d.receiver = ? AND d.id = ? " + condition
                                + " ORDER BY d.revision DESC LIMIT ?",
                        row -> new ToldRevision(
                                codec.decode(row.getBytes(1)),
                                Instant.ofEpochMilli(row.getLong(2)),
                                row.getString(3).equals("PENDING")),
                        receiver,
                        id,
                        limit));
    }

    private static String shortened(String error) {
        return error.length() <= LONGEST_ERROR_CHARACTERS ? error : error.substring(0, LONGEST_ERROR_CHARACTERS);
    }
}
