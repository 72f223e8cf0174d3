-- A deleted definition keeps its versions, its instances and its key.
alter table process_definitions add column deleted_at timestamptz;
alter table process_definitions add column deleted_by bigint;
alter table process_definitions add column updated_by bigint;

-- Instances of a version, and so of a workflow, in the order of their start: lists and counts walk it.
drop index process_instances_definition;
create index process_instances_version on process_instances (definition_version_id, status, id);
