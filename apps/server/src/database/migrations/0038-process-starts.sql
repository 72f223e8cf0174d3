-- What starts a process without a person: the events at the top level of the newest release of a workflow.
create table process_start_subscriptions (
  id uuid primary key,
  definition_id bigint not null references process_definitions (id),
  version_id bigint not null references process_definition_versions (id),
  element_id text not null,
  -- event: a message, a signal or variables on the way to this start; the row goes when the process has begun.
  kind text not null check (kind in ('message', 'signal', 'conditional', 'timer', 'event')),
  -- Of the message or signal; the condition of a conditional start.
  name text not null default '',
  -- Whose processes they are.
  started_by bigint not null references users (id),
  -- False while the workflow is switched off.
  active boolean not null,
  -- When a process is to begin, and the rest of a cycle as in jobs.repeat.
  due_at timestamptz,
  repeat text,
  event_id uuid references thrown_events (id),
  attempts integer not null default 0,
  retry_at timestamptz,
  -- Given up after the last attempt, until the workflow is switched on anew or released.
  incident_at timestamptz,
  failure jsonb,
  check ((kind in ('timer', 'event')) = (due_at is not null)),
  check ((kind = 'event') = (event_id is not null))
);
create index process_start_subscriptions_definition on process_start_subscriptions (definition_id);
create index process_start_subscriptions_by_name on process_start_subscriptions (kind, name) where due_at is null;
create index process_start_subscriptions_ready on process_start_subscriptions (greatest(due_at, retry_at), id)
  where active and due_at is not null and incident_at is null;
