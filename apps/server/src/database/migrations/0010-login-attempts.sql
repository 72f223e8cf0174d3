-- Login attempts are counted before their password is looked at (docs/adr/0008-login-limits.md).
drop table login_failures;

create table login_limits (
  -- 'pair': one account from one source; 'account': all its unknown sources; 'source': all accounts unknown there.
  kind text not null check (kind in ('account', 'pair', 'source')),
  -- A normalised user name, whether anybody has it or not.
  account_key text not null,
  source text not null,
  used integer not null default 0,
  counted_from timestamptz not null,
  -- How long the last wait was; the next one is twice as long.
  block_seconds integer not null default 0,
  blocked_until timestamptz,
  touched_at timestamptz not null,
  primary key (kind, account_key, source)
);
create index login_limits_age on login_limits (touched_at);

-- Where a person has logged in from: there the failures of others do not count.
create table login_sources (
  account_key text not null,
  source text not null,
  last_login_at timestamptz not null,
  primary key (account_key, source)
);
create index login_sources_age on login_sources (last_login_at);

-- The end of a one-time password; null once the person has chosen one.
alter table users add column one_time_until timestamptz;
