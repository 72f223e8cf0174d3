-- Of which version of a called process a visit is one; null: of the instance's own. Their element ids may be equal. Visits
-- that ended before stay as they are told: as the instance's own.
alter table activity_history add column called_version_id bigint;

with recursive stands as (
  select t.process_instance_id, t.activity_instance_id as id, s.definition_id, s.parent_scope_id
  from tokens t join scopes s on s.process_instance_id = t.process_instance_id and s.id = t.scope_id
  where t.activity_instance_id is not null
  union all
  select a.process_instance_id, a.id, s.definition_id, s.parent_scope_id
  from stands a join scopes s on s.process_instance_id = a.process_instance_id and s.id = a.parent_scope_id
  where a.definition_id is null
)
update activity_history h set called_version_id = a.definition_id::bigint
from stands a
where a.definition_id is not null and h.process_instance_id = a.process_instance_id and h.id = a.id;

create or replace view activities as
select org_id, process_instance_id, id, 0::bigint as place, element_id, element_type, name, loop_counter,
       started_at, ended_at, outcome, reason, called_version_id
from activity_history
union all
select s.org_id, s.process_instance_id, s.id, p.place, p.passage ->> 'element', p.passage ->> 'type',
       null, (p.passage ->> 'loop')::integer, s.at, s.at,
       coalesce(p.passage ->> 'outcome', 'completed'), p.passage ->> 'reason', (p.passage ->> 'called')::bigint
from steps s cross join lateral jsonb_array_elements(s.passed) with ordinality as p (passage, place)
where not p.passage ? 'visit';
