/** Whom the open tasks of instances are with. */
import type { Handler } from '@liveline/contract/process-instance/shapes.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
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
