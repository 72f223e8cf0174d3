-- Looks through the audit chain that somebody asked for: how far they are and what they found. One at a time.
create table audit_verifications (
  id uuid primary key,
  asked_by bigint not null,
  asked_by_name text not null,
  started_at timestamptz not null,
  -- Beaten while it runs: one whose server has gone stands still.
  touched_at timestamptz not null,
  ended_at timestamptz,
  from_seq bigint not null,
  to_seq bigint not null,
  checked_seq bigint not null,
  state text not null check (state in ('running', 'intact', 'broken', 'stopped')),
  first_bad_seq bigint,
  fault text
);
create unique index audit_verifications_running on audit_verifications ((true)) where state = 'running';
create index audit_verifications_started on audit_verifications (started_at, id);
create index audit_checkpoints_time on audit_checkpoints (at, seq);

-- Takes out the beginning of the audit log up to a signed checkpoint: all of it older than the retention, which is
-- never less than 180 days here, whatever the caller says. The serving role cannot delete rows in any other way.
create function prune_audit_log(up_to bigint, keep_days integer) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  with gone as materialized (
    select c.seq, c.audit_id from audit_chain c
    where c.seq <= up_to
      and exists (select 1 from audit_checkpoints k where k.seq = up_to)
      and not exists (
        select 1 from audit_chain y join audit_log a on a.id = y.audit_id
        where y.seq <= up_to
          and a.at > clock_timestamp() - make_interval(days => greatest(keep_days, 180)))
  ), rows_gone as (
    delete from audit_log a using gone g where a.id = g.audit_id returning 1
  ), links_gone as (
    delete from audit_chain c using gone g where c.seq = g.seq returning 1
  ), checkpoints_gone as (
    delete from audit_checkpoints k where k.seq < up_to and exists (select 1 from gone) returning 1
  )
  select count(*) from links_gone
$$;
revoke execute on function prune_audit_log(bigint, integer) from public;
