-- What the engine keeps of events, called processes and compensation.
alter table scopes add column definition_id text;
alter table subscriptions add column key text;
create index subscriptions_by_name on subscriptions (kind, name, key);

create table compensations (
  org_id bigint not null,
  process_instance_id uuid not null,
  id uuid not null,
  scope_id uuid not null,
  element_id text not null,
  handler_id text,
  parent_id uuid,
  position integer not null,
  variables jsonb,
  primary key (process_instance_id, id, org_id)
);

alter table process_instances drop constraint process_instances_status_check;
alter table process_instances add constraint process_instances_status_check
  check (status in ('active', 'suspended', 'completed', 'cancelled'));

-- Work may be with a department or a post, beside persons and roles.
alter table task_actors drop constraint task_actors_actor_kind_check;
alter table task_actors add constraint task_actors_actor_kind_check
  check (actor_kind in ('user', 'role', 'department', 'post'));
alter table instance_participants drop constraint instance_participants_actor_kind_check;
alter table instance_participants add constraint instance_participants_actor_kind_check
  check (actor_kind in ('user', 'role', 'department', 'post'));
alter table notices drop constraint notices_actor_kind_check;
alter table notices add constraint notices_actor_kind_check
  check (actor_kind in ('user', 'role', 'department', 'post'));
