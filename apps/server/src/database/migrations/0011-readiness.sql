-- Written by every readiness check: that a database can be read says nothing of a full or read-only disk.
create table readiness_checks (
  id integer primary key check (id = 1),
  checked_at timestamptz not null
);
