-- The three administrators exclude each other (design.md §3): whatever writes these tables, no role mixes the rights of
-- two of them, and nobody holds the roles of two. `duty` names the administrator a role belongs to, '' any other role.
alter table roles
  add column duty text not null default '' check (duty in ('', 'system', 'security', 'audit')),
  -- Whose rows the rights of a role cover (answers E10).
  add column data_scope text not null default 'all' check (data_scope in ('self', 'department', 'below', 'all')),
  add column rev integer not null default 1,
  add column updated_at timestamptz,
  add column updated_by bigint references users (id);

-- Rights that belong to one administrator alone; packages/contract/src/role/duties.ts says the same.
alter table role_permissions add column duty text generated always as (
  case when permission in ('user:write', 'organize:write', 'config:write') then 'system'
       when permission in ('role:write', 'menu:write') then 'security'
       when permission = 'audit:read' then 'audit' end) stored;
update roles set duty = p.duty from role_permissions p where p.role_id = roles.id and p.duty is not null;

alter table roles
  add constraint roles_duty_of_role unique (id, duty),
  add constraint roles_administrators check (case code
    when 'system-administrator' then duty = 'system'
    when 'security-administrator' then duty = 'security'
    when 'audit-administrator' then duty = 'audit'
    else true end);
alter table role_permissions
  add constraint role_permissions_of_one_duty foreign key (role_id, duty) references roles (id, duty);

-- One role of an administrator at most for each person. Where the duty of a role changes, its holders' changes with it.
alter table role_users add column duty text not null default '';
update role_users set duty = r.duty from roles r where r.id = role_users.role_id;
alter table role_users
  add constraint role_users_duty_of_role foreign key (role_id, duty) references roles (id, duty) on update cascade;
create unique index role_users_one_administrator on role_users (user_id) where duty <> '';

drop table role_exclusions;
