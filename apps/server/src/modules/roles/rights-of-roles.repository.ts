/**
 * What a role gives: its rights, and those that entries of the menu carry (type 3; design.md §3). The one definition,
 * for sessions, starts, delegations and whoever is told of it.
 */
export const RIGHTS_OF_ROLES = `(
  select role_id, permission from role_permissions
  union all
  select rm.role_id, m.permission from role_menus rm join menus m on m.id = rm.menu_id
  where m.type = 3 and m.permission <> ''
)`
