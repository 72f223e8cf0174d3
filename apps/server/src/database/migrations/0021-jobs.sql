-- Due jobs are found by polling; after its last attempt a job stays as an incident until somebody looks at it.

alter table jobs
  -- Before this moment it is not tried (again): due_at stays what was drawn.
  add column retry_at timestamptz,
  -- Since when it has been given up.
  add column incident_at timestamptz,
  -- Why the last attempt failed: { "code": …, "details": … } of the error catalogue.
  add column failure jsonb,
  drop column last_error;

-- What had been given up in silence is tried once more, and becomes an incident if that fails.
update jobs set attempts = 0 where attempts > 0;

drop index jobs_due;
create index jobs_ready on jobs (greatest(due_at, retry_at), id) where incident_at is null;
create index jobs_incidents on jobs (incident_at desc, id desc) where incident_at is not null;
create index jobs_incident_id on jobs (id) where incident_at is not null;

-- The tables of the queue that used to wake the runner.
drop schema if exists graphile_worker cascade;
