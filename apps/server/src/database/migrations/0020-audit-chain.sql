-- The audit log without a shared lock: a row stands as soon as its transaction does, and is chained within a second.

create table audit_chain (
  seq bigint primary key,
  audit_id bigint not null unique,
  -- SHA-256 over the hash before it and the row, see modules/audit/audit-hash.ts.
  hash bytea not null
);
insert into audit_chain (seq, audit_id, hash) select seq, seq, hash from audit_log;

alter table audit_log rename column seq to id;
alter table audit_log alter column id add generated always as identity;
select setval(pg_get_serial_sequence('audit_log', 'id'), coalesce((select max(id) from audit_log), 0) + 1, false);
alter table audit_log drop column prev_hash, drop column hash;
-- Rows of a transaction older than every one still running are all there: what the sequencer has passed stays passed.
alter table audit_log add column tx xid8 not null default pg_current_xact_id();
create index audit_log_tx on audit_log (tx, id);
drop table audit_head;

-- Who chains, until when, and how far; locked while a batch is chained.
create table audit_sequencer (
  id integer primary key check (id = 1),
  holder text not null default '',
  leased_until timestamptz not null default '-infinity',
  -- The cluster whose transaction numbers the mark is one of.
  cluster text not null default '',
  passed_tx xid8 not null default '0',
  passed_id bigint not null default 0
);
insert into audit_sequencer (id) values (1);

-- The head of the chain at a moment, signed with a key that is not in the database.
create table audit_checkpoints (
  seq bigint primary key,
  hash bytea not null,
  at timestamptz not null,
  key_id text not null,
  signature bytea not null
);
