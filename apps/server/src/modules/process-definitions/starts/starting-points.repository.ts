import type { StartingPoints } from '@liveline/contract/process-definition/shapes.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { RIGHTS_OF_ROLES } from '../../roles/rights-of-roles.service.ts'

/** Who may start a workflow, and from where: `starters` are the roles that its release names, empty for everybody. */
export async function findStartingPoints(
  queryable: Queryable,
  { key, starters }: { key: string; starters: readonly number[] },
): Promise<Omit<StartingPoints, 'startsByEvent'>> {
  const { rows } = await queryable.query<Omit<StartingPoints, 'startsByEvent'>>(
    `with quick as (
       select q ->> 'formKey' as form_key from system_config c, jsonb_array_elements(c.value) q
       where c.key = 'quickForms' and q ->> 'flowKey' = $1)
     select
       (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'nameEn', name_en) order by id), '[]')
        from roles where id = any($2::bigint[])) as roles,
       (select count(*)::int from users u
        where u.enabled and u.deleted_at is null
          and exists (select from role_users h join ${RIGHTS_OF_ROLES} p using (role_id)
                      where h.user_id = u.id and p.permission = 'workflow:start')
          and (cardinality($2::bigint[]) = 0
               or exists (select from role_users h where h.user_id = u.id and h.role_id = any($2::bigint[])))) as people,
       exists (select from quick) as "isQuickForm",
       (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'nameEn', name_en) order by sort desc, id), '[]')
        from menus
        where component = 'quickForm' and hidden = 0
          and (params ->> 'flowKey' = $1
               or (params ->> 'flowKey' is null and params ->> 'formKey' in (select form_key from quick)))) as menus`,
    [key, starters],
  )
  const [points] = rows
  if (points === undefined) throw new Error(`The starting points of ${key} were not read`)
  return points
}
