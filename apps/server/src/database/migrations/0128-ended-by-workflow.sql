-- The remaining time of an instance is told from those of its workflow that came to their end last.
create index process_instances_flow_ended on process_instances (definition_id, ended_at, id)
  where status = 'completed' and ended_at is not null;
