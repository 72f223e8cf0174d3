-- Lists that grow for ever are read by index in the order they show (docs/adr/0024-lists.md). No column of such an index
-- runs the other way: a place within it is then one comparison of rows, and newest first is the way back.

-- To-do: what it is filtered by lies beside what it is sorted by. No due date sorts behind every date.
alter table task_actors
  add column business_state text not null default '',
  add column due_order timestamptz generated always as (coalesce(due_at, 'infinity'::timestamptz)) stored;
update task_actors a set business_state = i.business_state
from process_instances i where i.id = a.process_instance_id;
drop index task_actors_to_do;
create index task_actors_to_do on task_actors (actor_kind, actor_id, due_order, task_created_at, task_id);
create index task_actors_flow on task_actors (actor_kind, actor_id, definition_key, due_order, task_created_at, task_id);
create index task_actors_state
  on task_actors (actor_kind, actor_id, business_state, definition_key, due_order, task_created_at, task_id);
create index task_actors_arrival on task_actors (actor_kind, actor_id, task_created_at, task_id);

drop index task_history_finished;
create index task_history_finished on task_history (completed_by, ended_at, id) where status = 'completed';
create index task_history_flow on task_history (completed_by, definition_key, ended_at, id)
  where status = 'completed';

-- Whether the instance has ended, so that either kind is one walk of the index however few of it there are.
alter table instance_participants add column ended boolean not null default false;
update instance_participants p set ended = true
from process_instances i where i.id = p.process_instance_id and i.status <> 'active';
drop index instance_participants_actor;
create index instance_participants_actor on instance_participants (actor_kind, actor_id, ended, process_instance_id);

create function end_participants() returns trigger language plpgsql as $$
begin
  update instance_participants set ended = new.status <> 'active'
  where process_instance_id = new.id and ended is distinct from (new.status <> 'active');
  return null;
end $$;
-- Behind the statement: participants that it inserts itself are there.
create trigger end_participants after update of status on process_instances
  for each row when (old.status is distinct from new.status) execute function end_participants();
create trigger end_participants_of_new after insert on process_instances
  for each row when (new.status <> 'active') execute function end_participants();

drop index process_instances_initiator;
create index process_instances_initiator on process_instances (initiator_id, status, id);
drop index process_instances_status;
create index process_instances_status on process_instances (status, id);
-- With what it is made of and the id, so that the table itself need not be read.
create index process_instances_number_prefix on process_instances (lower(number) text_pattern_ops) include (number, id);

-- The parts by which a text is found: two letters beside each other of which one is Chinese or the like, and three of
-- ASCII, of which two would be in nearly every number. Not pg_trgm: in a database with the C locale, such as the
-- embedded one, that drops every Chinese character, and it has nothing for words of two characters.
create function search_parts(text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  shown constant text := lower($1);
  part text;
  parts text[] := '{}';
begin
  for place in 1 .. length(shown) - 1 loop
    part := substr(shown, place, 2);
    if octet_length(part) = 2 then
      part := substr(shown, place, 3);
      continue when octet_length(part) <> 3 or length(part) <> 3;
    end if;
    parts := parts || part;
  end loop;
  return parts;
end $$;
-- A short list of what is not sorted in yet: every search reads all of it.
create index process_instances_search on process_instances
  using gin (search_parts(number || ' ' || title || ' ' || initiator_name)) with (gin_pending_list_limit = 256);

drop index form_data_of_creator;
create index form_data_of_creator on form_data (created_by, form_id, updated_at, id);
drop index form_data_newest;
create index form_data_newest on form_data (form_id, updated_at, id);
