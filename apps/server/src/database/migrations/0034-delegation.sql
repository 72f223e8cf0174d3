-- One person's approval steps done by another for a while (design.md §3, answers E1–E7). It holds from starts_at until
-- ends_at, unless it is cancelled before; the rows stay, as a record.
create table delegations (
  id uuid primary key,
  owner_id bigint not null references users (id),
  delegate_id bigint not null references users (id),
  starts_at timestamptz not null,
  ends_at timestamptz,
  reason text not null default '',
  -- Who set it up for the owner; null: he himself.
  forced_by bigint references users (id),
  locked boolean not null default false,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  cancelled_by bigint references users (id),
  cancel_reason text not null default '',
  check (owner_id <> delegate_id),
  check (ends_at > starts_at)
);
-- One delegate at a time.
create unique index delegations_of_owner on delegations (owner_id) where cancelled_at is null;
-- Every call asks it for its caller; who acts for nobody finds nothing here.
create index delegations_to on delegations (delegate_id) where cancelled_at is null;
create index delegations_ended on delegations (delegate_id, cancelled_at) where cancelled_at is not null;

-- Whose order an approval step decides about, on the rows of those who may delegate it; null where nobody can.
alter table task_actors add column approval_of bigint;

-- Open tasks of before: whether a step asks for a decision stands in its drawing. An id occurs once in a drawing, and a
-- user task written as one tag has no outcomes.
update task_actors a set approval_of = i.initiator_id
from tasks t, process_instances i, process_definition_versions v,
     lateral (select split_part(split_part(v.bpmn_xml, ' id="' || t.element_id || '"', 2), 'userTask>', 1) as content) drawn
where t.process_instance_id = a.process_instance_id and t.id = a.task_id
  and i.id = a.process_instance_id and v.id = i.definition_version_id
  and split_part(drawn.content, '>', 1) not like '%/'
  and drawn.content like '%:outcome %'
  and drawn.content not like '%:approver%kind="initiator"%'
  and not (a.actor_kind = 'user' and a.actor_id = i.initiator_id);

-- Both names of what was done for somebody else.
alter table task_history
  add column on_behalf_of_id bigint,
  add column on_behalf_of_name text;

-- What people upload. It is bound once, to the act that it goes with; what is bound to nothing is removed after a day.
-- The content lies in the database because that is all that several servers share.
create table files (
  id uuid primary key,
  name text not null,
  type text not null,
  size integer not null,
  sha256 bytea not null,
  uploaded_by bigint not null references users (id),
  uploaded_by_name text not null,
  department_name text not null default '',
  at timestamptz not null,
  process_instance_id uuid,
  operation_id uuid,
  bound_at timestamptz
);
create index files_unbound on files (uploaded_by, at) where bound_at is null;
create index files_of_instance on files (process_instance_id) where process_instance_id is not null;

create table file_chunks (
  file_id uuid not null references files (id) on delete cascade,
  position integer not null,
  content bytea not null,
  primary key (file_id, position)
);
-- Pictures and archives are compressed already.
alter table file_chunks alter column content set storage external;

-- What somebody is certified to do, and until when.
create table user_qualifications (
  user_id bigint not null references users (id),
  code text not null,
  number text not null default '',
  valid_from date not null,
  valid_to date not null,
  primary key (user_id, code, valid_from)
);
create index user_qualifications_code on user_qualifications (code, valid_to);
