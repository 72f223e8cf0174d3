-- What servers keep in memory says under which epoch it was read: whoever changes a subject gives it another epoch in
-- the same transaction. The number of that transaction serves, because no other transaction ever has it, also when this
-- one is rolled back.
create table cache_epochs (
  subject text primary key,
  epoch xid8 not null default pg_current_xact_id()
);
insert into cache_epochs (subject)
values ('catalogue'), ('configuration'), ('definitions'), ('directory'), ('forms'), ('menus');

-- Numbers of a series that are reserved and not used. A start takes the lowest that no other is taking; when it fails,
-- the number is here again by itself. `number_sequences.value` is the highest number ever put here.
create table number_pool (
  series text not null,
  value bigint not null,
  primary key (series, value)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
