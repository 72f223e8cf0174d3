-- Restore tests: a backup is restored beside the database, read back and compared, so that somebody knows that it can be.
create table backup_tests (
  id uuid primary key,
  origin text not null check (origin in ('manual', 'scheduled')),
  state text not null check (state in ('waiting', 'running', 'passed', 'failed')),
  backup_id uuid references backups (id) on delete set null,
  -- Of the backup, which may be gone when somebody reads what was found.
  backup_at timestamptz not null,
  scope text not null check (scope in ('configuration', 'whole')),
  file text not null,
  user_id bigint,
  user_name text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- restored: every table came back as it was. read: only the file was looked through.
  method text check (method in ('restored', 'read')),
  tables integer,
  rows bigint,
  bytes bigint,
  sha256 bytea,
  failure jsonb,
  attempts integer not null default 0,
  holder uuid,
  leased_until timestamptz
);
create index backup_tests_newest on backup_tests (created_at, id);
create index backup_tests_due on backup_tests (created_at) where state in ('waiting', 'running');
