-- What a process sends to the world outside. The job of the same id (kind outbox) says when it is tried, how often it
-- was and why it failed; this row what is sent, and what came back.
create table outbox (
  org_id bigint not null,
  process_instance_id uuid not null,
  -- Also the id of the job, and the idempotency key that the receiver gets with every try.
  id uuid not null,
  token_id uuid not null,
  scope_id uuid not null,
  element_id text not null,
  kind text not null check (kind in ('webhook', 'mail')),
  payload jsonb not null,
  -- waiting: not answered yet; sent: answered, and the process has not gone on with it; done; cancelled: the process
  -- went on without it (it was sent all the same if tried_at is set and it was on its way).
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'done', 'cancelled')),
  created_at timestamptz not null,
  -- When the last try began.
  tried_at timestamptz,
  sent_at timestamptz,
  -- { "status": 200, "body": … }
  response jsonb,
  primary key (process_instance_id, id, org_id)
);

alter table jobs drop constraint jobs_kind_check;
alter table jobs add constraint jobs_kind_check check (kind in ('timer', 'async', 'timeLimit', 'outbox', 'event'));

-- Sending has a poller of its own: somebody who answers slowly holds up no timer.
drop index jobs_ready;
create index jobs_ready on jobs (greatest(due_at, retry_at), id) where incident_at is null and kind <> 'outbox';
create index jobs_ready_outbox on jobs (greatest(due_at, retry_at), id) where incident_at is null and kind = 'outbox';

-- Messages and signals on their way to instances; a job of the kind event hands one to one instance.
create table thrown_events (
  id uuid primary key,
  kind text not null check (kind in ('message', 'signal')),
  name text not null,
  key text,
  variables jsonb not null default '{}',
  -- The instance that threw it; null: a call from outside.
  thrown_by uuid,
  at timestamptz not null
);
alter table jobs add column event_id uuid;
