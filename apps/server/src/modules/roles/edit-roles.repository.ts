/** Roles as they are managed: the list, what uses one, making, changing and deleting. */
import type { DataScope } from '@liveline/contract/form-data/shapes.ts'
import type { EnteredRole, RoleRow, RoleUse } from '@liveline/contract/role/shapes.ts'
import type { Duty } from '@liveline/contract/role/duties.ts'
import { noteChange } from '../../database/cached.ts'
import { escapeLike } from '../../database/escape-like.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'

/** What the pack brings has smaller ids; what people make counts from here. */
const FIRST_OF_PEOPLE = 1_000_000

export type ManagedRole = Omit<RoleRow, 'updatedAt'> & { readonly updatedAt: Date | null; readonly code: string }

const SELECT = `
  select r.id::float8 as id, r.code, r.name, r.name_en as "nameEn", r.description, r.allocatable,
         r.data_scope as "dataScope", r.duty, r.rev, r.id < ${FIRST_OF_PEOPLE} as "ofPack", r.updated_at as "updatedAt",
         coalesce((select u.name from users u where u.id = r.updated_by), '') as "updatedBy",
         (select count(*)::int from role_users ru join users u on u.id = ru.user_id
          where ru.role_id = r.id and u.deleted_at is null) as people,
         (select count(*)::int from role_menus rm where rm.role_id = r.id) as menus,
         (select count(*)::int from role_permissions p where p.role_id = r.id) as rights
  from roles r`

export type RoleSearch = {
  readonly keyword: string
  readonly dataScope: DataScope | undefined
  readonly allocatable: boolean | undefined
  readonly limit: number
  readonly offset: number
}

export async function pageRoles(
  queryable: Queryable,
  { keyword, dataScope, allocatable, limit, offset }: RoleSearch,
): Promise<{ rows: ManagedRole[]; total: number }> {
  const where = `($1 = '' or r.name ilike $2 or r.name_en ilike $2 or r.description ilike $2)
    and ($3::text is null or r.data_scope = $3) and ($4::boolean is null or r.allocatable = $4)`
  const values = [keyword, `%${escapeLike(keyword)}%`, dataScope ?? null, allocatable ?? null]
  const { rows } = await queryable.query<ManagedRole>(
    `${SELECT} where ${where} order by r.updated_at desc nulls last, r.duty = '', r.id limit $5 offset $6`,
    [...values, limit, offset],
  )
  const counted = await queryable.query<{ total: number }>(
    `select count(*)::int as total from roles r where ${where}`,
    values,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findRole(queryable: Queryable, id: number): Promise<ManagedRole | undefined> {
  const { rows } = await queryable.query<ManagedRole>(`${SELECT} where r.id = $1`, [id])
  return rows[0]
}

/** The same, held until the transaction ends. */
export async function lockRole(tx: Tx, id: number): Promise<ManagedRole | undefined> {
  await noteChange(tx, 'directory')
  const { rows } = await tx.query<ManagedRole>(`${SELECT} where r.id = $1 for update of r`, [id])
  return rows[0]
}

/** Whether another role has the name; whoever else would give it waits until the transaction ends. */
export async function isNameTaken(tx: Tx, name: string, exceptId: number): Promise<boolean> {
  await noteChange(tx, 'directory')
  const { rows } = await tx.query('select from roles where lower(name) = lower($1) and id <> $2', [name, exceptId])
  return rows.length > 0
}

type By = { readonly userId: number; readonly at: Date }

export async function insertRole(tx: Tx, role: EnteredRole, duty: Duty, { userId, at }: By): Promise<number> {
  await noteChange(tx, 'directory')
  const { rows } = await tx.query<{ id: string }>(
    `with next as (select nextval(pg_get_serial_sequence('roles', 'id')) as id)
     insert into roles (id, code, name, name_en, description, allocatable, data_scope, duty, updated_at, updated_by)
     select id, 'role-' || id, $1, $2, $3, $4, $5, $6, $7, $8 from next returning id`,
    [role.name, role.nameEn, role.description, role.allocatable, role.dataScope, duty, at, userId],
  )
  return Number(rows[0]?.id)
}

/** Rights and menu of one role given to another, which has none yet. */
export async function copyGrants(tx: Tx, fromId: number, toId: number): Promise<void> {
  await noteChange(tx, 'directory')
  await noteChange(tx, 'menus')
  await tx.query(
    'insert into role_permissions (role_id, permission) select $2, permission from role_permissions where role_id = $1',
    [fromId, toId],
  )
  await tx.query('insert into role_menus (role_id, menu_id) select $2, menu_id from role_menus where role_id = $1', [
    fromId,
    toId,
  ])
}

export async function updateRole(tx: Tx, id: number, role: EnteredRole, { userId, at }: By): Promise<number> {
  await noteChange(tx, 'directory')
  const { rows } = await tx.query<{ rev: number }>(
    `update roles set name = $2, name_en = $3, description = $4, allocatable = $5, data_scope = $6, rev = rev + 1,
       updated_at = $7, updated_by = $8 where id = $1 returning rev`,
    [id, role.name, role.nameEn, role.description, role.allocatable, role.dataScope, at, userId],
  )
  return rows[0]?.rev ?? 0
}

export async function deleteRole(tx: Tx, id: number): Promise<void> {
  await noteChange(tx, 'directory')
  await noteChange(tx, 'menus')
  await tx.query('delete from role_menus where role_id = $1', [id])
  await tx.query('delete from role_permissions where role_id = $1', [id])
  await tx.query('delete from role_users where role_id = $1', [id])
  await tx.query('delete from roles where id = $1', [id])
}

const EXAMPLES = 5
const usesOf: Readonly<Record<RoleUse['kind'], string>> = {
  people: `select u.id, u.name, '' as name_en from role_users ru join users u on u.id = ru.user_id
    where ru.role_id = $1 and u.deleted_at is null`,
  forms: `select f.id, f.name, f.name_en from form_access a join forms f on f.id = a.form_id where a.role_id = $1 and f.deleted_at is null`,
  pages: `select p.id, p.name, p.name_en from page_configs p where p.deleted_at is null and p.page_params -> 'roles' @> to_jsonb($1::bigint)`,
  dataSets: 'select s.code as id, s.name, s.name_en from data_sets s where $1 = any(s.role_ids)',
  workflows: `select distinct d.id, d.name, d.name_en from process_definition_versions v join process_definitions d on d.id = v.definition_id
    where v.state in (0, 1) and v.bpmn_xml ~ ('(role:|kind="role"[^>]*value="|starters="([0-9]+,)*)' || $1 || '\\y')`,
  tasks: `select distinct a.task_id as id, '' as name, '' as name_en from task_actors a where a.actor_kind = 'role' and a.actor_id = $1`,
}

/** What keeps a role from being deleted. */
export async function listUses(queryable: Queryable, id: number): Promise<RoleUse[]> {
  const uses: RoleUse[] = []
  for (const kind of Object.keys(usesOf) as RoleUse['kind'][]) {
    const { rows } = await queryable.query<Omit<RoleUse, 'kind'>>(
      `with found as (${usesOf[kind]})
       select (select count(*)::int from found) as count,
              (select coalesce(json_agg(json_build_object('id', id::text, 'name', name, 'nameEn', name_en)), '[]')
               from (select * from found order by name, id limit ${EXAMPLES}) e) as examples`,
      [id],
    )
    const [row] = rows
    if (row !== undefined && row.count > 0) {
      uses.push({ kind, count: row.count, examples: kind === 'tasks' ? [] : row.examples })
    }
  }
  return uses
}
