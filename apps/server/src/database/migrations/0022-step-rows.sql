-- One row for what passes within a step, one notice for each user or role it is addressed to (docs/adr/0022).

-- What one step left behind besides the state: the elements it passed, in their order, and the variables it set.
-- passed: [{ "element": "toSurvey", "type": "sequenceFlow" }], with "loop", "outcome" unless completed, and "reason"; its
-- name is the drawing's. A visit that outlasts the step is a row of activity_history, here only its "visit" id.
-- variables: [{ "scope": …, "name": …, "type": …, "…_value": … }], typed as in the table variables.
create table steps (
  org_id bigint not null,
  process_instance_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  passed jsonb not null default '[]',
  variables jsonb not null default '[]',
  primary key (process_instance_id, id, org_id)
);

-- Every visit to a flow node and every flow taken, wherever it is kept. id: of the visit, or of the step it passed in.
create view activities as
select org_id, process_instance_id, id, 0::bigint as place, element_id, element_type, name, loop_counter,
       started_at, ended_at, outcome, reason
from activity_history
union all
select s.org_id, s.process_instance_id, s.id, p.place, p.passage ->> 'element', p.passage ->> 'type',
       null, (p.passage ->> 'loop')::integer, s.at, s.at,
       coalesce(p.passage ->> 'outcome', 'completed'), p.passage ->> 'reason'
from steps s cross join lateral jsonb_array_elements(s.passed) with ordinality as p (passage, place)
where not p.passage ? 'visit';

-- Every value a variable ever had, wherever it is kept. id: of the change, or of the step that made it.
create view variable_changes as
select org_id, process_instance_id, id, 0::bigint as place, scope_id, name, type, text_value, number_value,
       bigint_value, boolean_value, timestamp_value, json_value, operation_id, at
from variable_history
union all
select s.org_id, s.process_instance_id, s.id, v.place, (v.change ->> 'scope')::uuid, v.change ->> 'name',
       v.change ->> 'type', v.change ->> 'text_value', (v.change ->> 'number_value')::double precision,
       (v.change ->> 'bigint_value')::numeric, (v.change ->> 'boolean_value')::boolean,
       (v.change ->> 'timestamp_value')::timestamptz, v.change -> 'json_value', s.id, s.at
from steps s cross join lateral jsonb_array_elements(s.variables) with ordinality as v (change, place);

-- Notices of one event share an id. The key is also the way through the notices of an actor, newest first: the ids are
-- in the order of their making.
alter table notices rename column user_id to actor_id;
alter table notices add column actor_kind text not null default 'user' check (actor_kind in ('user', 'role'));
alter table notices alter column actor_kind drop default;
drop index notices_user, notices_unread;
alter table notices drop constraint notices_pkey;
alter table notices add primary key (actor_kind, actor_id, id);
create index notices_open on notices (actor_kind, actor_id, id) where read_at is null;

-- Who has read which notice of a role. A notice of a user has the moment in its own row.
create table notice_marks (
  user_id bigint not null,
  notice_id uuid not null,
  read_at timestamptz not null,
  primary key (user_id, notice_id)
);

-- Of a role's notices one sees those since one holds it, and older ones only while they are open.
alter table role_users add column held_since timestamptz not null default now();

-- Nothing looks for the actors of a task without knowing its instance.
drop index task_actors_task;
