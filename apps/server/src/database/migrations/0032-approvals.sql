-- Who leads a department: approver rules walk upward from it.
alter table organisation_details add column leader_user_id bigint references users (id);

-- Several decide one task. `signing` says how, and counts: one signature costs the same however many there are.
alter table tasks add column signing jsonb;

create table task_signers (
  org_id bigint not null,
  process_instance_id uuid not null,
  task_id uuid not null,
  id uuid not null,
  -- Those with the same number are asked side by side, the smaller ones first.
  position integer not null,
  -- Null for the handlers of the task, of whom anyone signs: they stand in `actors`.
  user_id bigint,
  user_name text not null default '',
  actors jsonb,
  weight double precision not null default 1,
  advisory boolean not null default false,
  state text not null check (state in ('waiting', 'open', 'signed', 'removed', 'unneeded')),
  outcome text,
  outcome_label text,
  outcome_label_en text,
  danger boolean not null default false,
  opinion text not null default '',
  attachments jsonb not null default '[]',
  signature jsonb,
  opened_at timestamptz,
  signed_at timestamptz,
  signed_by bigint,
  signed_by_name text,
  on_behalf_of bigint,
  on_behalf_of_name text,
  added_by bigint,
  added_by_name text,
  primary key (process_instance_id, task_id, id, org_id)
);
create index task_signers_turn on task_signers (process_instance_id, task_id, state, position);
create index task_signers_user on task_signers (process_instance_id, task_id, user_id);

-- Whom people chose for later steps, by element.
alter table process_instances add column chosen jsonb not null default '{}';

-- Why something was done that nobody did by hand: a word that the server has a sentence for.
alter table operations add column reason text;
