-- What people do with tasks beside completing them: returns that come straight back, copies to read, comments.

-- "Straight back to me after the correction": when exactly this task is completed, the work goes to `to_element`, to the
-- person who asked for it, in place of the steps between. Kept when the task has ended, for it may be taken back.
create table straight_backs (
  org_id bigint not null,
  process_instance_id uuid not null,
  task_id uuid not null,
  to_element text not null,
  user_id bigint not null,
  primary key (process_instance_id, task_id, org_id)
);

-- Who was given a process to read. The order of the list is that of the index: unread first, then the newest.
create table instance_ccs (
  org_id bigint not null,
  process_instance_id uuid not null,
  id uuid not null,
  user_id bigint not null,
  -- The entry of the timeline that says so.
  operation_id uuid not null,
  note text not null default '',
  at timestamptz not null,
  read_at timestamptz,
  is_unread boolean not null generated always as (read_at is null) stored,
  primary key (process_instance_id, user_id, id, org_id)
);
create index instance_ccs_list on instance_ccs (user_id, is_unread, id);

-- Whom a comment mentions, whom an urge reminded, who has a task that was handed on: names as they were then.
alter table operations add column people jsonb not null default '[]';
-- A comment that its author took back: its text is gone, the entry stays.
alter table operations add column deleted_at timestamptz;
-- Urges of one person in one instance; completed steps of one instance are found by its primary key.
create index operations_urges on operations (process_instance_id, user_id, at desc) where kind = 'urged';
