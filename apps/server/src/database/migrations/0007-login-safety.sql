-- What was encrypted once opens no second challenge: OAEP never makes the same ciphertext twice, so an equal one is a copy.
create table used_ciphertexts (
  hash bytea primary key,
  -- Under another key it is garbage, so it need not be remembered longer than its key.
  rsa_key_id uuid not null references rsa_keys on delete cascade
);
create index used_ciphertexts_key on used_ciphertexts (rsa_key_id);

-- Tells the key files that this database was made with; passwords cannot be checked with others.
create table installation (
  id integer primary key check (id = 1),
  key_check bytea not null
);
