/** Who may act on a new task. */
import type { Queryable } from '../../../database/open-database.ts'
import { actorKey, type Actor, type ActorType } from '../../directory/actor.ts'
import {
  findLeaders,
  findUserIds,
  listAdministratorRoles,
  loadDirectory,
  type Directory,
} from '../../directory/directory.service.ts'
import type { ApprovalSetting, ApproverPolicies } from '../../process-definitions/approval-settings.ts'
import type { NewSigner } from '../signing/signing.ts'
import type { WeighedReference } from './actor-references.ts'
import { judgeApprovers, type Acquainted, type AutomaticReason } from './approver-policies.ts'
import { createLookUp, type HoldersOf } from './look-up-actors.ts'

/** A task that a step makes, with what its drawing says of who approves. */
export type TaskToOffer = {
  readonly references: readonly WeighedReference[]
  readonly approval: ApprovalSetting | undefined
  readonly policies: ApproverPolicies
  readonly needsAPerson: boolean
  /** Whom it is not offered to: a role they hold becomes its other holders, as persons. */
  readonly barred: ReadonlySet<number>
}

export type ResolvedTask = {
  readonly actors: readonly (Actor & { readonly type: ActorType })[]
  /** Where several decide: who, in their order. `actors` are then not written; those whose turn it is are. */
  readonly signers?: readonly NewSigner[]
  /** It is completed at once, by nobody. */
  readonly automatic?: AutomaticReason
  /** Who was asked for in place of those whom the rules found. */
  readonly replacement?: Replacement['kind']
}

type Weighed = Actor & { readonly weight: number }

/**
 * Looks everybody up and gives each task its actors. A task that nobody could act on goes to the process
 * administrators, unless its drawing says otherwise; it is never skipped unsaid (answers D16).
 */
export async function resolveActors(
  database: Queryable,
  tasks: ReadonlyMap<string, TaskToOffer>,
  others: readonly Actor[],
  known: { readonly acquainted: Acquainted; readonly holdersOf: HoldersOf },
): Promise<{ byTask: Map<string, ResolvedTask>; directory: Directory }> {
  const lookUp = await createLookUp(
    database,
    [...tasks.values()].flatMap(({ references }) => references),
    known.holdersOf,
  )
  const named = new Map(
    [...tasks].map(([taskId, task]) => [
      taskId,
      unique(
        task.references.flatMap((one) => lookUp(one, task.barred).map((actor) => ({ ...actor, weight: one.weight }))),
      ),
    ]),
  )
  const wanted = [...named.values()].flat()
  let directory = await loadDirectory(database, [...wanted, ...others])
  const judged = new Map<string, ReturnType<typeof judgeApprovers> & { actors: Weighed[] }>()
  for (const [taskId, task] of tasks) {
    const actors = withoutBarred(named.get(taskId) ?? [], task.barred, directory)
    const people = new Set(actors.flatMap((actor) => directory.userIds(actor)))
    judged.set(taskId, { ...judgeApprovers(task, people, known.acquainted), actors })
  }

  // Few tasks need what follows, so that most cost one look at the directory.
  const more = await lookUpMore(database, [...judged.values()])
  if (more.actors.length > 0) directory = await loadDirectory(database, [...wanted, ...others, ...more.actors])
  const byTask = new Map<string, ResolvedTask>()
  for (const [taskId, { actors: own, ...judgement }] of judged) {
    const task = tasks.get(taskId)
    if (task === undefined) continue
    const { replacement } = judgement
    const offered = (actors: readonly Actor[], type: ActorType) =>
      withoutBarred(actors, task.barred, directory).map(({ kind, id }) => ({ kind, id, type }))
    const candidates = own.map(({ kind, id }) => ({ kind, id, type: 'candidate' as const }))
    if (judgement.automatic !== undefined) byTask.set(taskId, { actors: [], automatic: judgement.automatic })
    else if (replacement === undefined) byTask.set(taskId, signedBy(task.approval, own, candidates, directory))
    else {
      const found = offered(more.of(replacement), replacement.kind === 'fallback' ? 'fallback' : 'candidate')
      const isFound = found.some((actor) => directory.userIds(actor).length > 0)
      const asked = { replacement: replacement.kind }
      if (isFound && replacement.kind === 'leaderOf') byTask.set(taskId, { actors: found, ...asked })
      else if (replacement.kind === 'leaderOf') byTask.set(taskId, signedBy(task.approval, own, candidates, directory))
      else {
        const last = isFound ? found : offered(more.administrators, 'fallback')
        byTask.set(taskId, { actors: unique([...candidates, ...last]), ...asked })
      }
    }
  }
  return { byTask, directory }
}

type Replacement = NonNullable<ReturnType<typeof judgeApprovers>['replacement']>

/** Those who take a task in place of whom its rules name. */
async function lookUpMore(database: Queryable, judged: readonly ReturnType<typeof judgeApprovers>[]) {
  const wanted = judged.flatMap(({ replacement }) => (replacement === undefined ? [] : [replacement]))
  if (wanted.length === 0) return { actors: [], administrators: [], of: () => [] }
  const administrators = (await listAdministratorRoles(database)).map((id) => ({ kind: 'role', id }) as const)
  const names = wanted.flatMap((one) => (one.kind === 'userName' ? [one.userName] : []))
  const userIds = await findUserIds(database, names)
  const people = wanted.flatMap((one) => (one.kind === 'leaderOf' ? [{ kind: 'user', id: one.userId } as const] : []))
  const leadersOf = await findLeaders(database, people)
  const of = (one: Replacement): Actor[] => {
    const found = (id: number | undefined): Actor[] => (id === undefined ? [] : [{ kind: 'user', id }])
    if (one.kind === 'userName') return found(userIds.get(one.userName))
    return one.kind === 'leaderOf' ? found(leadersOf({ kind: 'user', id: one.userId })[0]) : administrators
  }
  return { actors: [...administrators, ...wanted.flatMap(of)], administrators, of }
}

/** Several who decide are asked as persons, in the order in which the rules name them. */
function signedBy(
  approval: ApprovalSetting | undefined,
  actors: readonly Weighed[],
  candidates: ResolvedTask['actors'],
  directory: Directory,
): ResolvedTask {
  if (approval === undefined) return { actors: candidates }
  const signers = new Map<number, NewSigner>()
  for (const actor of actors) {
    for (const userId of directory.userIds(actor)) {
      const weight = Math.max(actor.weight, signers.get(userId)?.weight ?? 0)
      const position = approval.mode === 'inSequence' ? (signers.get(userId)?.position ?? signers.size) : 0
      signers.set(userId, { userId, userName: directory.person(userId).name, weight, position })
    }
  }
  return { actors: candidates, signers: [...signers.values()] }
}

/** Who gets the role later is not asked then; the rare barred holder is worth that. */
function withoutBarred<A extends Actor>(actors: readonly A[], barred: ReadonlySet<number>, directory: Directory): A[] {
  if (barred.size === 0) return [...actors]
  return actors.flatMap((actor): A[] => {
    const people = directory.userIds(actor)
    if (!people.some((id) => barred.has(id))) return [actor]
    return people.filter((id) => !barred.has(id)).map((id) => ({ ...actor, kind: 'user', id }))
  })
}

function unique<A extends Actor>(actors: readonly A[]): A[] {
  const kept = new Map<string, A>()
  for (const actor of actors) {
    const key = actorKey(actor)
    if (!kept.has(key)) kept.set(key, actor)
  }
  return [...kept.values()]
}
