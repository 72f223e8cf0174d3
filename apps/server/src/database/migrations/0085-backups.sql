-- Backups of this installation (docs/adr/0040-backup.md). What is in them lies in files; these rows say which there are.
-- They, and what was restored, stay whatever is restored.
create table backups (
  id uuid primary key,
  scope text not null check (scope in ('configuration', 'whole')),
  origin text not null check (origin in ('manual', 'scheduled', 'beforeRestore', 'uploaded', 'command')),
  state text not null check (state in ('waiting', 'running', 'ready', 'failed')),
  note text not null default '',
  user_id bigint,
  user_name text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- The folder that the file lies in, which several servers may share, and its name there.
  folder uuid,
  file text not null default '',
  size bigint not null default 0,
  sha256 bytea,
  sealed boolean,
  -- What it says of itself: version, migration, tables and their counts.
  contents jsonb,
  checked_at timestamptz,
  failure jsonb,
  attempts integer not null default 0,
  holder uuid,
  leased_until timestamptz
);
create index backups_newest on backups (created_at, id);
create index backups_due on backups (created_at) where state in ('waiting', 'running');

create table restores (
  id uuid primary key,
  backup_id uuid references backups (id) on delete set null,
  scope text not null check (scope in ('configuration', 'whole')),
  backup_at timestamptz not null,
  backup_note text not null default '',
  state text not null
    check (state in ('comparing', 'compared', 'asked', 'waiting', 'running', 'done', 'failed', 'cancelled')),
  user_id bigint not null,
  user_name text not null,
  created_at timestamptz not null,
  difference jsonb,
  reason text not null default '',
  asked_at timestamptz,
  approved_by bigint,
  approved_by_name text,
  approved_at timestamptz,
  ended_at timestamptz,
  failure jsonb,
  safety_backup_id uuid references backups (id) on delete set null,
  attempts integer not null default 0,
  holder uuid,
  leased_until timestamptz
);
create index restores_newest on restores (created_at, id);
create index restores_due on restores (created_at) where state in ('comparing', 'waiting', 'running');

-- When backups are made without anybody asking.
create table backup_schedule (
  id integer primary key check (id = 1),
  enabled boolean not null,
  -- Of the day, in the zone of the console.
  minute_of_day integer not null check (minute_of_day between 0 and 1439),
  scope text not null check (scope in ('configuration', 'whole')),
  keep integer not null check (keep between 1 and 365),
  -- The day that was last provided for.
  last_day date,
  updated_at timestamptz not null,
  user_name text not null default ''
);
insert into backup_schedule (id, enabled, minute_of_day, scope, keep, updated_at) values (1, true, 120, 'whole', 30, now());
