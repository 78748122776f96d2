-- What fires, counted by rule in the order of the index: 4 ms instead of 15 ms while 33,000 do.
CREATE INDEX remediation_firing_by_rule ON remediation (rule, severity)
    WHERE state = 'FIRING' AND deleted_at_ms IS NULL;
