-- Those of which nobody knows are listed and counted as well.
create index join_verdicts_unknown on join_verdicts (process_instance_id) where verdict = 'unknown';
