-- What fires, counted by rule and by target without reading a record.
CREATE INDEX remediation_firing ON remediation (host, name, scope, severity, rule)
    WHERE state = 'FIRING' AND deleted_at_ms IS NULL;

-- What is new since a time.
CREATE INDEX remediation_by_stored_at ON remediation (stored_at_ms, id);

-- Also when it was first seen. Not what it says, as SQLite has it: an entry of an index may not be long here.
DROP INDEX remediation_by_last_seen;
CREATE INDEX remediation_by_last_seen
    ON remediation (last_seen_ms, id, state, severity, rule, scope, host, name, deleted_at_ms, first_seen_ms);
