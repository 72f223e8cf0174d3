-- Every change of a setting: what held before and after, by whom and why. Secrets in both are sealed.
alter table system_config add column rev integer not null default 1;

create table system_config_changes (
  id uuid primary key,
  key text not null,
  -- Null: the default held.
  before jsonb,
  after jsonb,
  -- Null: the pack.
  changed_by bigint references users (id),
  changed_at timestamptz not null,
  reason text not null default ''
);
create index system_config_changes_by_key on system_config_changes (key, changed_at desc);
create index system_config_changes_by_time on system_config_changes (changed_at desc);
