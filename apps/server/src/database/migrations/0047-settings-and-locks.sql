-- How each person has set up the console: the settings by name, each as the contract says it; what was never chosen is absent.
create table user_settings (
  user_id bigint primary key references users (id) on delete cascade,
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  changed_at timestamptz not null
);
-- Since when the person has left the console locked; until the password has been entered the session opens nothing.
alter table sessions add column locked_at timestamptz;
