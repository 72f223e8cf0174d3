import { noteChange } from '../../database/cached.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import { speak, userNameKey } from '../users/users.service.ts'
import { RIGHTS_OF_ROLES } from '../roles/rights-of-roles.service.ts'
import type { Pack } from './pack-files.ts'

type Content<Part extends 'organisations' | 'roles' | 'menus' | 'people'> = Pack[Part]['content']

/**
 * Locks the entry of a part until the transaction ends, so that of two servers starting at once one loads and the
 * other then finds it done. Gives back the checksum last loaded, '' when there was none.
 */
export async function lockPart(tx: Tx, part: string, now: Date): Promise<string> {
  await tx.query(`set local lock_timeout = '60s'`)
  await tx.query('insert into pack_state (part, loaded_at) values ($1, $2) on conflict (part) do nothing', [part, now])
  const { rows } = await tx.query<{ checksum: string }>('select checksum from pack_state where part = $1 for update', [
    part,
  ])
  return rows[0]?.checksum ?? ''
}

export async function markPart(tx: Tx, part: string, checksum: string, now: Date): Promise<void> {
  await tx.query('update pack_state set checksum = $2, loaded_at = $3 where part = $1', [part, checksum, now])
}

/** True for the one caller that got there first. */
export async function claimOnce(tx: Tx, part: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into pack_state (part, loaded_at) values ($1, $2) on conflict (part) do nothing',
    [part, now],
  )
  return rowCount === 1
}

/** What a person has changed or deleted stays as he left it. */
export async function upsertOrganisations(tx: Tx, { types, details }: Content<'organisations'>): Promise<void> {
  await noteChange(tx, 'directory')
  await tx.query(
    `insert into organisation_types (aid, name, name_en, client_show, sort)
     select aid, name, "nameEn", "clientShow" = 1, aid
     from jsonb_to_recordset($1::jsonb) as type (aid bigint, name text, "nameEn" text, "clientShow" integer)
     where aid not in (select id from organisation_removals where kind = 'type')
     on conflict (aid) do update set name = excluded.name, name_en = excluded.name_en, client_show = excluded.client_show
     where organisation_types.updated_by is null`,
    [JSON.stringify(types)],
  )
  // Foreign keys are checked at the end of the statement, so parents may come after their children.
  await tx.query(
    `insert into organisation_details (id, aid, pid, name, name_en, level, keyword)
     select id, aid, pid, name, "nameEn", level, keyword
     from jsonb_to_recordset($1::jsonb) as detail (id bigint, aid bigint, pid bigint, name text, "nameEn" text,
       level integer, keyword text)
     where id not in (select id from organisation_removals where kind = 'detail')
     on conflict (id) do update set aid = excluded.aid, pid = excluded.pid, name = excluded.name,
       name_en = excluded.name_en, level = excluded.level, keyword = excluded.keyword, initials = null
     where organisation_details.updated_by is null`,
    [JSON.stringify(details)],
  )
}

/** Rights are only added: what an administrator granted besides stays, and so does a role that he has changed. */
export async function upsertRoles(tx: Tx, roles: Content<'roles'>): Promise<void> {
  await noteChange(tx, 'directory')
  const json = JSON.stringify(roles)
  await tx.query(
    `insert into roles (id, code, name, name_en, description, duty)
     select id, code, name, "nameEn", description, duty
     from jsonb_to_recordset($1::jsonb) as role (id bigint, code text, name text, "nameEn" text, description text, duty text)
     on conflict (id) do update set code = excluded.code, name = excluded.name, name_en = excluded.name_en,
       description = excluded.description where roles.rev = 1`,
    [json],
  )
  await tx.query(
    `insert into role_permissions (role_id, permission)
     select role.id, jsonb_array_elements_text(role.permissions)
     from jsonb_to_recordset($1::jsonb) as role (id bigint, permissions jsonb)
     join roles r on r.id = role.id and r.rev = 1
     on conflict do nothing`,
    [json],
  )
}

/** An entry that a person has changed stays as it is. */
export async function upsertMenus(tx: Tx, menus: Content<'menus'>): Promise<void> {
  await noteChange(tx, 'menus')
  const json = JSON.stringify(menus)
  await tx.query(
    `insert into menus (id, parent_id, url, name, name_en, icon, sort, type, hidden, blank, params, is_amis, component,
                        redirect, always_show, permission)
     select id, "parentId", url, name, "nameEn", icon, sort, type, hidden, blank, params, "isAmis", component,
            redirect, "alwaysShow", permission
     from jsonb_to_recordset($1::jsonb) as menu (id bigint, "parentId" bigint, url text, name text, "nameEn" text,
       icon text, sort double precision, type integer, hidden integer, blank boolean, params jsonb, "isAmis" boolean,
       component text, redirect text, "alwaysShow" boolean, permission text)
     on conflict (id) do update set parent_id = excluded.parent_id, url = excluded.url, name = excluded.name,
       name_en = excluded.name_en, icon = excluded.icon, sort = excluded.sort, type = excluded.type,
       hidden = excluded.hidden, blank = excluded.blank, params = excluded.params, is_amis = excluded.is_amis,
       component = excluded.component, redirect = excluded.redirect, always_show = excluded.always_show,
       permission = excluded.permission where menus.rev = 1`,
    [json],
  )
  await tx.query(
    `insert into role_menus (role_id, menu_id)
     select jsonb_array_elements_text(menu.roles)::bigint, menu.id
     from jsonb_to_recordset($1::jsonb) as menu (id bigint, roles jsonb) join menus m on m.id = menu.id and m.rev = 1
     on conflict do nothing`,
    [json],
  )
}

/** Accounts come without a password; first-logins.ts gives them one. Of people already there only the facts change. */
export async function upsertPeople(tx: Tx, people: Content<'people'>, now: Date): Promise<void> {
  await noteChange(tx, 'directory')
  const json = JSON.stringify(
    people.map((person) => ({ ...person, ...speak(person.name), userNameKey: userNameKey(person.userName) })),
  )
  await tx.query(
    `insert into users (id, user_name, user_name_key, name, phone, id_no, current_org_id, password_changed_at,
                        created_at, updated_at, sounds, initials)
     select id, "userName", "userNameKey", name, phone, "idNo", "currentOrg", $2, $2, $2, sounds, initials
     from jsonb_to_recordset($1::jsonb) as person (id bigint, "userName" text, "userNameKey" text, name text,
       phone text, "idNo" text, "currentOrg" bigint, sounds text, initials text)
     on conflict (id) do update set name = excluded.name, phone = excluded.phone, id_no = excluded.id_no,
       sounds = excluded.sounds, initials = excluded.initials, updated_at = excluded.updated_at, rev = users.rev + 1`,
    [json, now],
  )
  await tx.query(
    `insert into role_users (role_id, user_id, duty)
     select r.id, person.id, r.duty
     from jsonb_to_recordset($1::jsonb) as person (id bigint, roles jsonb)
     join roles r on person.roles @> to_jsonb(r.id)
     on conflict do nothing`,
    [json],
  )
  await tx.query(
    `insert into user_attributes (user_id, detail_id)
     select id, jsonb_array_elements_text(orgs)::bigint
     from jsonb_to_recordset($1::jsonb) as person (id bigint, orgs jsonb)
     on conflict do nothing`,
    [json],
  )
  await tx.query(
    `update organisation_details set leader_user_id = person.id
     from jsonb_to_recordset($1::jsonb) as person (id bigint, leads jsonb)
     where organisation_details.id in (select jsonb_array_elements_text(person.leads)::bigint)
       and leader_user_id is distinct from person.id`,
    [json],
  )
}

/** A person of the pack as the one who makes a call. */
export async function findCaller(queryable: Queryable, userName: string): Promise<Caller> {
  const { rows } = await queryable.query<{
    id: string
    name: string
    org_id: string | null
    role_ids: number[]
    permissions: string[]
  }>(
    `select u.id, u.name, u.current_org_id as org_id,
            array(select role_id::float8 from role_users where user_id = u.id order by role_id) as role_ids,
            array(select distinct p.permission from role_users ru join ${RIGHTS_OF_ROLES} p using (role_id)
                  where ru.user_id = u.id) as permissions
     from users u where u.user_name_key = $1 and u.enabled and u.deleted_at is null`,
    [userNameKey(userName)],
  )
  const person = rows[0]
  if (person === undefined) throw new Error(`There is no user '${userName}'`)
  return {
    userId: Number(person.id),
    userName,
    name: person.name,
    roleIds: person.role_ids,
    departmentIds: [],
    postIds: [],
    permissions: new Set(person.permissions),
    owners: [],
    orgId: Number(person.org_id ?? 0),
    sessionId: '',
    language: 'zh-CN',
  }
}
