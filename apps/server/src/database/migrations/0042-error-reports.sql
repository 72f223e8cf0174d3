-- Faults of the console itself, as browsers reported them; the same fault of the same version is one row.
create table error_reports (
  -- What the person was shown, and can name.
  number bigint generated always as identity primary key,
  -- SHA-256 of what makes two reports the same.
  fingerprint bytea not null unique,
  kind text not null check (kind in ('crash', 'error', 'rejection', 'policy')),
  message text not null,
  stack text not null,
  -- Of the page that met it last, without what its address asks for.
  path text not null,
  version text not null,
  browser text not null,
  count integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  last_user_name text not null,
  settled_at timestamptz,
  settled_by text not null default ''
);
create index error_reports_seen on error_reports (last_at, number);
create index error_reports_open on error_reports (last_at, number) where settled_at is null;
