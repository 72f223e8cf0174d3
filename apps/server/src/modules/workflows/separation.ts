/** Separation of duties: who may not act at a node because of what he has done in the instance already. */
import type { Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'

/** `initiator` beside the element ids of `separateFrom`. */
export const INITIATOR = 'initiator'

type Deed = { readonly userId: number; readonly elementId: string; readonly name: string; readonly nameEn: string }

/** Who started an instance (as element `initiator`) or completed one of the elements. */
async function listDeeds(queryable: Queryable, instanceId: string, elementIds: readonly string[]): Promise<Deed[]> {
  if (elementIds.length === 0) return []
  const { rows } = await queryable.query<{ user_id: string; element_id: string; name: string; name_en: string }>(
    `select distinct user_id, case kind when 'started' then $3 else element_id end as element_id,
            element_name as name, element_name_en as name_en
     from operations
     where process_instance_id = $1 and user_id is not null
       and (kind in ('completed', 'rejected') and element_id = any($2::text[]) or kind = 'started' and $3 = any($2::text[]))`,
    [instanceId, elementIds, INITIATOR],
  )
  return rows.map((row) => ({
    userId: Number(row.user_id),
    elementId: row.element_id,
    name: row.name,
    nameEn: row.name_en,
  }))
}

/** @throws {AppError} SEPARATION_OF_DUTIES when the caller did what must be somebody else's */
export async function assertSeparate(
  queryable: Queryable,
  caller: Caller,
  instanceId: string,
  separateFrom: readonly string[],
): Promise<void> {
  const deed = (await listDeeds(queryable, instanceId, separateFrom)).find(({ userId }) => userId === caller.userId)
  if (deed === undefined) return
  const reason =
    caller.language === 'en'
      ? `you already acted at "${deed.nameEn}"; somebody else must act here`
      : `您已办理“${deed.name}”，本环节须由他人办理`
  throw new AppError('SEPARATION_OF_DUTIES', { details: { reason } })
}

/** The step being made, which no table knows yet. */
export type PresentDeed = { readonly userId: number; readonly elementId: string } | undefined

/**
 * Whom each new task is not offered to.
 * @param tasks what each must be separate from, by task id
 */
export async function findBarred(
  queryable: Queryable,
  tasks: ReadonlyMap<string, readonly string[]>,
  instance: { readonly id: string; readonly initiatorId: number; readonly isNew: boolean },
  present: PresentDeed,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const wanted = [...new Set([...tasks.values()].flat())].filter((elementId) => elementId !== INITIATOR)
  const known = instance.isNew ? [] : await listDeeds(queryable, instance.id, wanted)
  const deeds = [
    { userId: instance.initiatorId, elementId: INITIATOR },
    ...known,
    ...(present === undefined ? [] : [present]),
  ]
  const barredAt = (separateFrom: readonly string[]) =>
    new Set(deeds.filter(({ elementId }) => separateFrom.includes(elementId)).map(({ userId }) => userId))
  return new Map([...tasks].map(([taskId, separateFrom]) => [taskId, barredAt(separateFrom)]))
}
