-- Times are milliseconds since 1970-01-01T00:00Z. A record is Avro in single-object encoding: its header names a row of avro_schema.

CREATE TABLE avro_schema (
    fingerprint BIGINT PRIMARY KEY, -- CRC-64-AVRO of the parsing canonical form
    json        TEXT NOT NULL
);

-- The newest revision of each remediation, with the columns that filters need.
CREATE TABLE remediation (
    id             TEXT COLLATE "C" PRIMARY KEY, -- byte order, as SQLite has it: pages of an answer must not overlap
    revision       BIGINT NOT NULL,
    state          TEXT   NOT NULL,
    rule           TEXT   NOT NULL,
    severity       TEXT   NOT NULL,
    scope          TEXT   NOT NULL,
    host           TEXT   NOT NULL,
    name           TEXT   NOT NULL,
    confidence     DOUBLE PRECISION NOT NULL,
    summary        TEXT   NOT NULL,
    first_seen_ms  BIGINT NOT NULL,
    last_seen_ms   BIGINT NOT NULL,
    resolved_at_ms BIGINT,
    stored_at_ms   BIGINT NOT NULL,
    deleted_at_ms  BIGINT,
    record         BYTEA  NOT NULL
);

-- In the order of an answer, with every column of a filter: a filter that keeps little reads this index and no records.
CREATE INDEX remediation_by_last_seen
    ON remediation (last_seen_ms, id, state, severity, rule, scope, host, name, deleted_at_ms);
CREATE INDEX remediation_by_target ON remediation (host, name, last_seen_ms, id);

CREATE TABLE remediation_revision (
    id           TEXT   COLLATE "C" NOT NULL REFERENCES remediation (id) ON DELETE CASCADE,
    revision     BIGINT NOT NULL,
    stored_at_ms BIGINT NOT NULL,
    record       BYTEA  NOT NULL,
    PRIMARY KEY (id, revision)
);

-- Progress of each receiver. state: PENDING, DONE, DEAD.
CREATE TABLE delivery (
    sequence           BIGINT  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    receiver           TEXT    NOT NULL,
    id                 TEXT    COLLATE "C" NOT NULL,
    revision           BIGINT  NOT NULL,
    state              TEXT    NOT NULL,
    attempts           INTEGER NOT NULL,
    last_error         TEXT,
    next_attempt_at_ms BIGINT  NOT NULL,
    UNIQUE (receiver, id, revision),
    FOREIGN KEY (id, revision) REFERENCES remediation_revision (id, revision) ON DELETE CASCADE
);

CREATE INDEX delivery_of_revision ON delivery (id, revision);
CREATE INDEX delivery_pending ON delivery (receiver, next_attempt_at_ms, sequence) WHERE state = 'PENDING';
CREATE INDEX delivery_dead ON delivery (receiver, sequence) WHERE state = 'DEAD';

-- One device, array, host or the fleet; a small number stands for it in every window.
CREATE TABLE series (
    series      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    scope       TEXT   NOT NULL,
    id          TEXT   NOT NULL,
    last_end_ms BIGINT NOT NULL, -- of its newest window
    UNIQUE (scope, id)
);

CREATE TABLE throughput_window (
    series     BIGINT  NOT NULL REFERENCES series (series),
    start_ms   BIGINT  NOT NULL,
    end_ms     BIGINT  NOT NULL,
    operations BIGINT  NOT NULL,
    bytes      BIGINT  NOT NULL,
    record     BYTEA   NOT NULL,
    PRIMARY KEY (series, start_ms)
);

CREATE TABLE capture_status (
    device_key      TEXT   PRIMARY KEY, -- host/device
    interval_end_ms BIGINT NOT NULL,
    record          BYTEA  NOT NULL
);
