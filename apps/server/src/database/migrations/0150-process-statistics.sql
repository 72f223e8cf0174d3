-- Statistics of workflows (ADR 0032). A step marks its instance; a job takes the marks, writes anew what the instance
-- counts for, and moves the sums by the difference.
create table statistics_marks (
  process_instance_id uuid not null,
  -- Null: put by a count from the beginning.
  at timestamptz default clock_timestamp()
);

create function mark_for_statistics() returns trigger language plpgsql as $$
begin
  insert into statistics_marks (process_instance_id) values (new.id);
  return null;
end $$;

create trigger process_instances_counted after insert or update of rev, status, business_state, definition_version_id
  on process_instances for each row execute function mark_for_statistics();

-- What an instance counts for: one row for each kind of figure, step, person and day.
-- Kinds: started, ended, step (left), event (left), open (stands there), task (completed by a person).
create table statistics_facts (
  process_instance_id uuid not null,
  definition_version_id bigint not null,
  kind text not null check (kind in ('started', 'ended', 'step', 'event', 'open', 'task')),
  -- The element; of an end its status and business state.
  subject text not null,
  user_id bigint not null default 0,
  day date not null,
  element_type text not null default '',
  cases int not null,
  again int not null default 0,
  overdue int not null default 0,
  automatic int not null default 0,
  total_ms bigint not null default 0,
  -- The class of each duration, in order (see wait-classes.ts).
  classes smallint[] not null default '{}',
  primary key (process_instance_id, kind, subject, user_id, day, definition_version_id)
);
create index statistics_facts_behind on statistics_facts
  (definition_version_id, kind, day, subject, user_id, process_instance_id);

-- The sums of the facts, and of their durations by class.
create table statistics_sums (
  definition_version_id bigint not null,
  kind text not null,
  day date not null,
  subject text not null,
  user_id bigint not null default 0,
  element_type text not null default '',
  cases bigint not null,
  again bigint not null,
  overdue bigint not null,
  automatic bigint not null,
  total_ms numeric not null,
  primary key (definition_version_id, kind, day, subject, user_id)
);
create table statistics_waits (
  definition_version_id bigint not null,
  kind text not null,
  day date not null,
  subject text not null,
  user_id bigint not null default 0,
  class smallint not null,
  cases bigint not null,
  primary key (definition_version_id, kind, day, subject, user_id, class)
);

-- The row whose lock lets one server count at a time.
create table statistics_state (
  id int primary key check (id = 1),
  -- Which way of counting the sums are of; another one counts from the beginning.
  formula int not null,
  -- Everything written before it is in the sums; null while they are counted from the beginning.
  correct_to timestamptz
);
insert into statistics_state (id, formula) values (1, 0);
