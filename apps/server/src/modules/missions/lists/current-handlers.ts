/** Whom the open tasks of instances are with. */
import type { Handler } from '@liveline/contract/process-instance/shapes.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import { listDelegates } from './delegates.repository.ts'
import { listCurrentActors } from './list-pages.repository.ts'

/** By instance; those without an open task are left out. */
export async function findCurrentHandlers(
  database: Queryable,
  instanceIds: readonly string[],
  caller: Caller,
): Promise<Map<string, Handler[]>> {
  if (instanceIds.length === 0) return new Map()
  const actors = await listCurrentActors(database, [...new Set(instanceIds)])
  const directory = await loadDirectory(database, [...actors.values()].flat())
  return new Map([...actors].map(([id, list]) => [id, list.map((actor) => directory.handler(actor, caller.language))]))
}

/** The same, and behind each person those who stand in for him (answers C15). */
export async function findHandlersAndDelegates(
  database: Queryable,
  instanceIds: readonly string[],
  caller: Caller,
  now: Date,
): Promise<Map<string, Handler[]>> {
  const [handlers, delegates] = await Promise.all([
    findCurrentHandlers(database, instanceIds, caller),
    listDelegates(database, instanceIds, now),
  ])
  const directory = await loadDirectory(
    database,
    delegates.map(({ delegateId }) => ({ kind: 'user', id: delegateId })),
  )
  const standingIn = (instanceId: string, { kind, id, name }: Handler) =>
    delegates
      .filter((one) => kind === 'user' && one.instanceId === instanceId && one.ownerId === id)
      .map(({ delegateId }) => ({ ...directory.person(delegateId), onBehalfOf: name }))
  return new Map(
    [...handlers].map(([instanceId, list]) => [
      instanceId,
      list.map((handler) => ({ ...handler, people: [...handler.people, ...standingIn(instanceId, handler)] })),
    ]),
  )
}
