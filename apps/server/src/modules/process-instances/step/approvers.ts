/** Who may act on a new task. */
import { evaluate, type UserTaskRow, type Variables, type Work } from '@liveline/workflow-engine'
import type { Queryable } from '../../../database/open-database.ts'
import {
  findHoldersNear,
  findUserIds,
  listAdministratorRoles,
  loadDirectory,
  type Directory,
} from './directory.repository.ts'
import type { NodeSettings, ProcessSettings } from '../../process-definitions/node-settings.ts'
import type { Actor, ActorType } from '../store/process-store.ts'

export type ApproverContext = {
  readonly initiatorId: number
  /** Organisation of the process: the one its main form names, or its initiator's at the start. */
  readonly orgId: number
  readonly mainForm: Readonly<Record<string, unknown>>
  readonly variables: Variables
  /** Shared by the rules of all tasks that one command makes. */
  readonly work: Work
}

/** A reference as drawn: a role id, a user id, or what is still to be looked up: a login name, a role in one organisation. */
export type ActorReference =
  | Actor
  | { readonly kind: 'userName'; readonly name: string }
  | { readonly kind: 'roleInOrganisation'; readonly id: number; readonly orgId: number }

/** What the drawing says, without looking anybody up. */
export function referencedActors(
  task: UserTaskRow,
  settings: NodeSettings | undefined,
  context: ApproverContext,
): ActorReference[] {
  const drawn = [
    ...(task.assignee === undefined ? [] : [userReference(task.assignee)]),
    ...task.candidateUsers.map(userReference),
    ...task.candidateGroups.flatMap(roleReference),
  ]
  const ruled = (settings?.approvers ?? []).flatMap((rule): ActorReference[] => {
    switch (rule.kind) {
      case 'role':
        return roleReference(rule.value).map((role) => (rule.isOrgScoped ? inOrganisation(role, context.orgId) : role))
      case 'user':
        return [{ kind: 'userName', name: rule.value }]
      case 'initiator':
        return [{ kind: 'user', id: context.initiatorId }]
      case 'formField': {
        const chosen = idsIn(context.mainForm[rule.value]).map((id) => ({ kind: 'user', id }) as const)
        const fallback = rule.fallbackRole === undefined ? [] : [{ kind: 'role', id: rule.fallbackRole } as const]
        return chosen.length > 0 ? chosen : fallback
      }
      case 'expression':
        return textsIn(evaluate(rule.value, context.variables, { work: context.work })).flatMap(expressionReference)
    }
  })
  return [...drawn, ...ruled]
}

/** The organisation that the main form names, when the drawing says which field does. */
export function organisationOf(
  { organisationField }: Pick<ProcessSettings, 'organisationField'>,
  mainForm: Readonly<Record<string, unknown>>,
): number | undefined {
  return organisationField === undefined ? undefined : idsIn(mainForm[organisationField])[0]
}

const isId = (text: string) => /^\d{1,15}$/.test(text)
const userReference = (text: string): ActorReference =>
  isId(text) ? { kind: 'user', id: Number(text) } : { kind: 'userName', name: text }
const roleReference = (text: string): Actor[] => (isId(text) ? [{ kind: 'role', id: Number(text) }] : [])
const inOrganisation = ({ id }: Actor, orgId: number) => ({ kind: 'roleInOrganisation', id, orgId }) as const
const expressionReference = (text: string): ActorReference[] =>
  text.startsWith('role:') ? roleReference(text.slice('role:'.length)) : [userReference(text)]
const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((entry: unknown) =>
    typeof entry === 'string' || typeof entry === 'number'
      ? String(entry)
          .split(',')
          .filter((part) => part !== '')
      : [],
  )
const idsIn = (value: unknown): number[] => textsIn(value).filter(isId).map(Number)

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
  const holdersOf = await findScopedHolders(database, references)
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

/**
 * Holders of roles within an organisation, as persons: who they are is settled when the task is made. Whoever gets the
 * role later does not see it; a task whose holders are all gone escalates by its time limit. A role that nobody there
 * holds stays the whole role.
 */
export async function findScopedHolders(
  database: Queryable,
  references: readonly ActorReference[],
): Promise<(reference: { id: number; orgId: number }) => Actor[]> {
  const scoped = references.filter((reference) => reference.kind === 'roleInOrganisation')
  const found = new Map<string, Actor[]>()
  for (const orgId of new Set(scoped.map((reference) => reference.orgId))) {
    const roleIds = scoped.filter((reference) => reference.orgId === orgId).map(({ id }) => id)
    for (const [roleId, userIds] of await findHoldersNear(database, orgId, roleIds)) {
      const users = userIds.map((id) => ({ kind: 'user', id }) as const)
      found.set(`${orgId}:${roleId}`, users)
    }
  }
  return ({ id, orgId }) => found.get(`${orgId}:${id}`) ?? [{ kind: 'role', id }]
}

function unique<A extends Actor>(actors: readonly A[]): A[] {
  return [...new Map(actors.map((actor) => [`${actor.kind}:${actor.id}`, actor] as const)).values()]
}
