-- Logins on their way through a provider of single sign-on: used once, within minutes, by the browser that began.
create table sign_on_starts (
  -- SHA-256 of the state in the address.
  state_hash bytea primary key,
  provider text not null,
  -- SHA-256 of the cookie of the browser.
  browser_hash bytea not null,
  -- PKCE (RFC 7636) and OpenID Connect; worth nothing without the code that the browser brings.
  code_verifier text not null,
  nonce text not null,
  -- Of this server, as the provider was told.
  return_address text not null,
  -- The path to open after the login.
  target text not null,
  expires_at timestamptz not null
);
create index sign_on_starts_expiry on sign_on_starts (expires_at);

-- Tickets of providers that have been taken, whatever became of them.
create table used_tickets (
  -- SHA-256 of provider and ticket.
  hash bytea primary key,
  used_at timestamptz not null
);
create index used_tickets_age on used_tickets (used_at);

-- Who a person is at a provider.
create table user_identities (
  provider text not null,
  external_id text not null,
  user_id bigint not null references users (id),
  created_at timestamptz not null,
  primary key (provider, external_id)
);
create index user_identities_user on user_identities (user_id);

alter table users add column email text not null default '';

-- Nothing was ever written there: it knew the person, not the key that a code belongs to.
drop table verify_codes;

-- Codes that a login needs beside the password: the row takes the place of the login's challenge.
create table verify_codes (
  challenge_id text primary key,
  rsa_key_id uuid not null references rsa_keys (id) on delete cascade,
  account_key text not null,
  -- HMAC-SHA256 under the pepper: six digits alone would be guessed from any hash.
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index verify_codes_key on verify_codes (rsa_key_id);
create index verify_codes_expiry on verify_codes (expires_at);

-- How often codes were asked for: by account, whether there is one or not, and by source.
create table verify_code_sends (
  subject text primary key,
  counted_from timestamptz not null,
  sends integer not null,
  last_sent_at timestamptz not null
);
create index verify_code_sends_age on verify_code_sends (last_sent_at);
