import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import { DEPARTMENT_TYPE, POST_TYPE } from '../../directory/actor.ts'
import { RIGHTS_OF_ROLES } from '../../roles/rights-of-roles.service.ts'

const detailsOf = (type: number) =>
  `array(select a.detail_id::float8 from user_attributes a join organisation_details x on x.id = a.detail_id
         where a.user_id = u.id and x.aid = ${type} order by a.detail_id)`

/** Somebody for whom the system starts processes, with the rights he has now; undefined when he is gone or disabled. */
export async function findStarter(queryable: Queryable, userId: number): Promise<Caller | undefined> {
  const { rows } = await queryable.query<{
    user_name: string
    name: string
    org_id: number
    role_ids: number[]
    department_ids: number[]
    post_ids: number[]
    permissions: string[]
  }>(
    `select u.user_name, u.name, coalesce(u.current_org_id, 0)::float8 as org_id,
            array(select role_id::float8 from role_users where user_id = u.id order by role_id) as role_ids,
            ${detailsOf(DEPARTMENT_TYPE)} as department_ids, ${detailsOf(POST_TYPE)} as post_ids,
            array(
              select distinct p.permission from role_users ru join ${RIGHTS_OF_ROLES} p using (role_id)
              where ru.user_id = u.id
            ) as permissions
     from users u where u.id = $1 and u.enabled and u.deleted_at is null`,
    [userId],
  )
  const [row] = rows
  return (
    row && {
      userId,
      userName: row.user_name,
      name: row.name,
      roleIds: row.role_ids,
      departmentIds: row.department_ids,
      postIds: row.post_ids,
      permissions: new Set(row.permissions),
      // He is not there himself, so he acts for nobody else.
      owners: [],
      orgId: row.org_id,
      sessionId: '',
      language: 'zh-CN',
    }
  )
}
