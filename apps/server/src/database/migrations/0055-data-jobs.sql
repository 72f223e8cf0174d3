-- Exports and imports of the records of forms. A server leases one, and only its holder may write to it.
create table data_jobs (
  id uuid primary key,
  kind text not null check (kind in ('export', 'import')),
  form_id bigint not null references forms (id),
  user_id bigint not null references users (id),
  -- Who asked, with the rights that he had then.
  caller jsonb not null,
  params jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  total integer,
  attempts integer not null default 0,
  holder uuid,
  leased_until timestamptz,
  -- What an import found, what went wrong.
  outcome jsonb,
  error jsonb,
  result jsonb,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index data_jobs_due on data_jobs (created_at) where state in ('waiting', 'running');
create index data_jobs_of_user on data_jobs (user_id, created_at);
create index data_jobs_ended on data_jobs (ended_at) where ended_at is not null;

create table data_job_parts (
  job_id uuid not null references data_jobs (id) on delete cascade,
  position integer not null,
  content bytea not null,
  primary key (job_id, position)
);

-- The fields by which the records of a form are looked for, as its newest release says (docs/adr/0030).
create table form_filter_fields (
  form_id bigint not null references forms (id),
  field text not null,
  since timestamptz not null,
  -- How far the records that were there before have been read; null once all of them have.
  built_to timestamptz default '-infinity',
  primary key (form_id, field)
);

-- Their values, a row a field; none of records in the bin.
create table form_values (
  form_data_id uuid not null references form_data (id) on delete cascade,
  field text not null,
  form_id bigint not null,
  text_value text collate "C" not null,
  number_value numeric,
  updated_at timestamptz not null,
  primary key (form_data_id, field)
);
create index form_values_newest on form_values (form_id, field, text_value, updated_at, form_data_id);
create index form_values_number on form_values (form_id, field, number_value, form_data_id)
  where number_value is not null;
