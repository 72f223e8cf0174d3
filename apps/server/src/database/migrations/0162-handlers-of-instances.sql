-- Whoever has or had a task of an instance, beside those who only follow it: lists by handler walk by him alone.
alter table instance_participants add column handles boolean not null default false;
alter table instance_participants drop constraint instance_participants_pkey;
alter table instance_participants add primary key (process_instance_id, actor_kind, actor_id, handles, org_id);

update instance_participants p set handles = true
where exists (select 1 from task_actors a
              where a.process_instance_id = p.process_instance_id and a.actor_kind = p.actor_kind and a.actor_id = p.actor_id)
   or p.actor_kind = 'user' and exists (
        select 1 from task_history h
        where h.process_instance_id = p.process_instance_id and h.completed_by = p.actor_id and h.status = 'completed');
-- Whoever signed by a role was no participant himself.
insert into instance_participants (org_id, process_instance_id, actor_kind, actor_id, ended, handles)
select distinct i.org_id, i.id, 'user', h.completed_by, i.status in ('completed', 'cancelled'), true
from task_history h join process_instances i on i.id = h.process_instance_id
where h.completed_by is not null and h.status = 'completed'
on conflict do nothing;

create index instance_participants_handler on instance_participants (actor_kind, actor_id, ended, process_instance_id)
  where handles;
