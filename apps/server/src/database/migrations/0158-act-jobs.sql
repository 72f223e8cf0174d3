-- One act on many instances, in the background. A server leases a job, and only its holder may act for it.
create table act_jobs (
  id uuid primary key,
  user_id bigint not null references users (id),
  -- What is done, and the language in which what is refused is said.
  act_order jsonb not null,
  reason text not null,
  language text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'stopped')),
  total integer not null,
  done integer not null default 0,
  refused integer not null default 0,
  is_cut boolean not null,
  repeats uuid,
  holder uuid,
  leased_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index act_jobs_due on act_jobs (created_at) where state in ('waiting', 'running');
create index act_jobs_newest on act_jobs (created_at, id);
create index act_jobs_of_user on act_jobs (user_id) where state in ('waiting', 'running');
create index act_jobs_ended on act_jobs (ended_at) where ended_at is not null;

-- The instances of a job, fixed when it was ordered. The outcome is written in the transaction of the act.
create table act_job_items (
  job_id uuid not null references act_jobs (id) on delete cascade,
  instance_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  code text,
  details jsonb,
  at timestamptz,
  primary key (job_id, instance_id)
);
create index act_job_items_state on act_job_items (job_id, state, instance_id);
