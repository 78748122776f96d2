-- So that old windows can be merged and deleted. The age of a window is counted on the clock of its series: how far the
-- series has gone on since, and for how long it has been silent. So a replay that keeps its dates is not old at once.

ALTER TABLE series ADD COLUMN stored_at_ms BIGINT NOT NULL DEFAULT 0; -- when last_end_ms was written
ALTER TABLE series ADD COLUMN minutes_until_ms BIGINT NOT NULL DEFAULT 0; -- before, windows are merged to 1 min or more
ALTER TABLE series ADD COLUMN ten_minutes_until_ms BIGINT NOT NULL DEFAULT 0; -- before, windows are merged to 10 min

UPDATE series SET stored_at_ms = last_end_ms;

CREATE INDEX remediation_revision_by_stored ON remediation_revision (stored_at_ms);

-- A delivery may also be in state SKIPPED: the filter of the receiver kept it out.
