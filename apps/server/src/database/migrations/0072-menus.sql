-- Entries of the menu are edited: what a person has changed, no later version of the pack changes back.
alter table menus
  add column rev integer not null default 1,
  add column updated_at timestamptz,
  add column updated_by bigint references users (id),
  -- Rights of one administrator alone come by roles, where the database keeps the three apart.
  add constraint menus_carry_no_duty check (type <> 3 or permission not in
    ('user:write', 'organize:write', 'config:write', 'role:write', 'menu:write', 'audit:read'));
