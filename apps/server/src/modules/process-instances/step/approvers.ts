/** Who may act on a new task. */
import type { Queryable } from '../../../database/open-database.ts'
import type { Actor } from '../../directory/actor.ts'
import {
  findScopedHolders,
  findUserIds,
  listAdministratorRoles,
  loadDirectory,
  type Directory,
} from '../../directory/directory.service.ts'
import type { ActorType } from '../store/stored-instance.ts'
import type { ActorReference } from './actor-references.ts'

export type ResolvedTask = { readonly actors: readonly (Actor & { readonly type: ActorType })[] }

/**
 * Looks everybody up and gives each task its actors. A task that nobody could act on goes to the process
 * administrators; it is never skipped (answers D16).
 * @param barred whom each task is not offered to, by task id: a role they hold becomes its other holders, as persons
 */
export async function resolveActors(
  database: Queryable,
  tasks: ReadonlyMap<string, readonly ActorReference[]>,
  others: readonly Actor[],
  barred: ReadonlyMap<string, ReadonlySet<number>> = new Map(),
): Promise<{ byTask: Map<string, ResolvedTask>; directory: Directory }> {
  const references = [...tasks.values()].flat()
  const names = references.flatMap((reference) => (reference.kind === 'userName' ? [reference.name] : []))
  const userIds = await findUserIds(database, names)
  const holdersOf = await findScopedHolders(
    database,
    references.filter((reference) => reference.kind === 'roleInOrganisation'),
  )
  const actorsOf = (reference: ActorReference, without: ReadonlySet<number>): Actor[] => {
    if (reference.kind === 'roleInOrganisation') {
      const near = holdersOf(reference).filter((actor) => actor.kind === 'role' || !without.has(actor.id))
      return near.length > 0 ? near : [{ kind: 'role', id: reference.id }]
    }
    if (reference.kind !== 'userName') return [reference]
    const id = userIds.get(reference.name)
    return id === undefined ? [] : [{ kind: 'user', id }]
  }
  const named = new Map(
    [...tasks].map(([taskId, list]) => [
      taskId,
      unique(list.flatMap((reference) => actorsOf(reference, barred.get(taskId) ?? nobody))),
    ]),
  )
  const wanted = [...named.values()].flat()
  let directory = await loadDirectory(database, [...wanted, ...others])
  const offeredTo = (taskId: string, actors: readonly Actor[]) =>
    withoutBarred(actors, barred.get(taskId) ?? nobody, directory)
  const hasSomebody = (actors: readonly Actor[]) => actors.some((actor) => directory.userIds(actor).length > 0)
  const orphans = new Set(
    [...named].filter(([taskId, actors]) => !hasSomebody(offeredTo(taskId, actors))).map(([taskId]) => taskId),
  )
  let administrators: Actor[] = []
  if (orphans.size > 0) {
    administrators = (await listAdministratorRoles(database)).map((id) => ({ kind: 'role', id }))
    directory = await loadDirectory(database, [...wanted, ...others, ...administrators])
  }
  const byTask = new Map<string, ResolvedTask>()
  for (const [taskId, actors] of named) {
    const own = offeredTo(taskId, actors).map((actor) => ({ ...actor, type: 'candidate' as const }))
    const extra = orphans.has(taskId)
      ? offeredTo(taskId, administrators).map((actor) => ({ ...actor, type: 'fallback' as const }))
      : []
    byTask.set(taskId, { actors: unique([...own, ...extra]) })
  }
  return { byTask, directory }
}

const nobody: ReadonlySet<number> = new Set()

/** Who gets the role later is not asked then; the rare barred holder is worth that. */
function withoutBarred(actors: readonly Actor[], barred: ReadonlySet<number>, directory: Directory): Actor[] {
  if (barred.size === 0) return [...actors]
  return actors.flatMap((actor): Actor[] => {
    const people = directory.userIds(actor)
    if (!people.some((id) => barred.has(id))) return [actor]
    return people.filter((id) => !barred.has(id)).map((id) => ({ kind: 'user', id }))
  })
}

function unique<A extends Actor>(actors: readonly A[]): A[] {
  return [...new Map(actors.map((actor) => [`${actor.kind}:${actor.id}`, actor] as const)).values()]
}
