-- A draft counts how often it was saved, so that two tabs know of each other.
alter table task_drafts add column revision integer not null default 1;

-- What was entered in one draft of a browser is started once, from however many tabs.
create table submitted_drafts (
  user_id bigint not null,
  draft_id uuid not null,
  process_instance_id uuid not null,
  primary key (user_id, draft_id)
);
