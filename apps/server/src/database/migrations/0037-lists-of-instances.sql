-- A suspended instance is under way: until now it fell out of its participants' lists of what is.
create or replace function end_participants() returns trigger language plpgsql as $$
declare
  over constant boolean not null := new.status in ('completed', 'cancelled');
begin
  update instance_participants set ended = over where process_instance_id = new.id and ended is distinct from over;
  update instance_ccs set ended = over where process_instance_id = new.id and ended is distinct from over;
  return null;
end $$;
update instance_participants p set ended = false
from process_instances i where i.id = p.process_instance_id and i.status = 'suspended' and p.ended;

-- Whoever was given an instance to read finds it in the list of instances: whether it has ended lies beside, as it does
-- beside participants, so that either kind is one walk of the index.
alter table instance_ccs add column ended boolean not null default false;
update instance_ccs c set ended = true
from process_instances i where i.id = c.process_instance_id and i.status in ('completed', 'cancelled');
create index instance_ccs_instances on instance_ccs (user_id, ended, process_instance_id);

create function note_end_of_cc() returns trigger language plpgsql as $$
begin
  new.ended := exists (select from process_instances
                       where id = new.process_instance_id and status in ('completed', 'cancelled'));
  return new;
end $$;
-- What is copied by the step that ends its instance, `end_participants` tells of behind the statement.
create trigger note_end_of_cc before insert on instance_ccs for each row execute function note_end_of_cc();

-- What ended in a range of time, and in the order of its end.
create index process_instances_ended on process_instances (status, ended_at, id) where ended_at is not null;
