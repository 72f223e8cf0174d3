-- Of which version of a called process a task is a step; null: of the instance's own. Their element ids may be equal.
alter table tasks add column called_version_id bigint;
alter table task_history add column called_version_id bigint;

with recursive stands as (
  select t.process_instance_id, t.id, s.definition_id, s.parent_scope_id
  from tasks t join scopes s on s.process_instance_id = t.process_instance_id and s.id = t.scope_id
  union all
  select a.process_instance_id, a.id, s.definition_id, s.parent_scope_id
  from stands a join scopes s on s.process_instance_id = a.process_instance_id and s.id = a.parent_scope_id
  where a.definition_id is null
)
update tasks t set called_version_id = a.definition_id::bigint
from stands a
where a.definition_id is not null and t.process_instance_id = a.process_instance_id and t.id = a.id;
