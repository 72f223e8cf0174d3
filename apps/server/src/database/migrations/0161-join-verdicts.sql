-- Whether an instance stands at a join that can no longer complete, which is told by following every way ahead: no
-- query can. A verdict is of one revision of its instance and says nothing of any other. A job judges what stands at joins.
create table join_verdicts (
  process_instance_id uuid primary key,
  rev integer not null,
  -- Unknown: more ways than can be followed, or something outside may end what waits.
  verdict text not null check (verdict in ('open', 'dead', 'unknown')),
  element_ids text[] not null default '{}'
);
create index join_verdicts_dead on join_verdicts (process_instance_id) where verdict = 'dead';

create index tokens_arrived on tokens (process_instance_id) where state = 'arrived';

-- The row whose lock lets one server judge at a time, and how far it came in the order of ids.
create table join_rounds (
  id int primary key check (id = 1),
  -- Which way of judging the verdicts are of; with another one all are judged anew.
  formula int not null,
  after uuid
);
insert into join_rounds (id, formula) values (1, 0);
