/** Who may see an instance, and who may act on a task of it. */
import { say } from '@liveline/contract/language.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller, Owner } from '../../http/caller.ts'
import type { Actor } from '../directory/actor.ts'
import { holdDelegations, listFormerOwners } from '../delegations/delegations.service.ts'
import { loadDirectory } from '../directory/directory.service.ts'
import { findSignature, hasAdded } from './signing/signers.repository.ts'
import { listGivenToRead } from './acts/copies.repository.ts'
import { findInstance, findTask, lockInstanceOfTask } from './store/instances.repository.ts'
import type { LoadedInstance, OpenTask, StoredInstance } from './store/stored-instance.ts'
import { actingAs, claimantOf, findOwner } from './tasks/task-policy.ts'
import { cancelTexts, refusalTexts } from './process-instances.texts.ts'
import { findSuspension, listStoodInAt, listTakenPartIn } from './tasks/tasks.repository.ts'

/** Who may act beside those whose task it is. */
type OthersToo = {
  /** Whoever administers processes, and who has taken the task does not matter. */
  readonly orAdministrator?: boolean
  /** Whoever asked others to sign it before him. */
  readonly orAdder?: boolean
}

/**
 * Locks the instance of a task and finds the task open and the caller among its actors, by the roles he has once it is
 * locked: since his call was admitted he may have waited for long. A delegate is found there for the owner, whose
 * delegation is then held until the transaction ends: nothing is done under one whose cancelling was answered.
 * @param formKeys forms whose values are read along, beside the main form
 * @throws {AppError} NOT_FOUND, NOT_YOUR_TASK, TASK_ALREADY_DONE, TASK_NO_LONGER_OPEN, INSTANCE_SUSPENDED, TOKEN_UNKNOWN
 */
export async function lockTask(
  tx: Tx,
  admitted: Caller,
  taskId: string,
  formKeys: readonly string[] = [],
  others: OthersToo = {},
): Promise<{ loaded: LoadedInstance; task: OpenTask; onBehalfOf: Owner | undefined }> {
  const { caller, loaded, task } = await lockOpenTask(tx, admitted, taskId, { formKeys, asActor: true })
  const { onBehalfOf } = await assertActor(tx, caller, loaded, task, others)
  return { loaded, task, onBehalfOf }
}

/**
 * The same whoever's the task is: for administrators.
 * @returns also the caller as he is once it is locked
 * @throws {AppError} NOT_FOUND, TASK_ALREADY_DONE, TASK_NO_LONGER_OPEN, INSTANCE_SUSPENDED, TOKEN_UNKNOWN
 */
export async function lockOpenTask(
  tx: Tx,
  admitted: Caller,
  taskId: string,
  { formKeys = [], asActor = false }: { formKeys?: readonly string[]; asActor?: boolean } = {},
): Promise<{ caller: Caller; loaded: LoadedInstance; task: OpenTask }> {
  const found = await lockInstanceOfTask(tx, taskId, { formKeys, userId: admitted.userId })
  if (found !== undefined && found.standing === undefined) throw new AppError('TOKEN_UNKNOWN')
  const caller = { ...admitted, ...found?.standing }
  const loaded = found?.loaded
  const task = loaded?.tasks.find(({ row }) => row.id === taskId)
  if (loaded === undefined || task === undefined) {
    const place = await findTask(tx, taskId)
    const { ended } = place ?? {}
    const wasHis = ended !== undefined && actingAs(ended, caller) !== undefined
    if (place === undefined || !(wasHis || (await maySee(tx, caller, place.processInstanceId))))
      return refuseMissing(caller)
    if (ended?.status === 'completed') {
      if (ended.completedBy === undefined) {
        await refuseSigned(tx, caller, taskId, place.processInstanceId)
        throw new AppError('TASK_NO_LONGER_OPEN', { details: { reason: reasonText(ended.reason, caller) } })
      }
      const mayAct = !asActor && caller.permissions.has('workflow:admin')
      if (!mayAct && ended.completedBy !== caller.userId && !wasHis) {
        throw new AppError('NOT_YOUR_TASK', { details: { handlers: [ended.completedByName] } })
      }
      throw new AppError('TASK_ALREADY_DONE', {
        details: { name: ended.completedByName, at: ended.endedAt.toISOString() },
      })
    }
    throw new AppError('TASK_NO_LONGER_OPEN', {
      details: { reason: reasonText(ended?.reason ?? '', caller) },
    })
  }
  if (actingAs(task, caller) !== undefined || (await maySee(tx, caller, loaded.instance.id))) {
    await assertNotSuspended(tx, caller, loaded.instance)
  }
  return { caller, loaded, task }
}

/**
 * @returns for whom he acts, when not for himself
 * @throws {AppError} NOT_FOUND, NOT_YOUR_TASK for whoever is not asked to do it, and when somebody else has claimed it
 */
export async function assertActor(
  tx: Tx,
  caller: Caller,
  loaded: LoadedInstance,
  task: OpenTask,
  { orAdministrator = false, orAdder = false }: OthersToo = {},
): Promise<{ onBehalfOf: Owner | undefined }> {
  const isAdministrator = orAdministrator && caller.permissions.has('workflow:admin')
  const acting = await holdActing(tx, task, caller)
  if (acting === undefined) {
    if (isAdministrator) return { onBehalfOf: undefined }
    if (orAdder && (await hasAdded(tx, loaded.instance.id, task.row.id, caller.userId))) {
      return { onBehalfOf: undefined }
    }
    const maySeeIt = (await maySee(tx, caller, loaded.instance.id)) || (await wasDelegateAt(tx, task, caller))
    if (!maySeeIt) return refuseMissing(caller)
    if (task.signing !== undefined) await refuseSigned(tx, caller, task.row.id, loaded.instance.id)
    return refuseForeign(tx, caller, task.actors)
  }
  const { onBehalfOf } = acting
  const isFree = task.claimedBy === undefined || task.claimedBy === claimantOf(caller, onBehalfOf)
  if (isAdministrator || isFree) return { onBehalfOf }
  return refuseForeign(tx, caller, [{ kind: 'user', id: task.claimedBy ?? 0 }])
}

/** As whom the caller acts, asked of the database where he stands in for somebody: it may have ended since he called. */
async function holdActing(tx: Tx, task: OpenTask, caller: Caller) {
  const acting = actingAs(task, caller)
  if (acting?.onBehalfOf === undefined) return acting
  const owners = await holdDelegations(tx, caller.owners)
  return actingAs(task, { ...caller, owners })
}

/** He may still have the page of a task open that was his to do for somebody. */
async function wasDelegateAt(tx: Tx, task: OpenTask, caller: Caller): Promise<boolean> {
  const owners = await listFormerOwners(tx, caller.userId, task.row.createdAt)
  return findOwner(task, { ...caller, owners }) !== undefined
}

/** @throws {AppError} INSTANCE_SUSPENDED, saying who holds it and why */
export async function assertNotSuspended(
  tx: Tx,
  caller: Caller,
  instance: Pick<StoredInstance, 'id' | 'number' | 'status'>,
): Promise<void> {
  if (instance.status !== 'suspended') return
  const by = await findSuspension(tx, instance.id)
  const unknown = say(caller.language, refusalTexts.administrator)
  const details = { number: instance.number, name: by?.name ?? unknown, reason: by?.reason ?? '' }
  throw new AppError('INSTANCE_SUSPENDED', { details })
}

/** @throws {AppError} TASK_ALREADY_DONE when the caller has signed the task, whatever became of it since */
async function refuseSigned(tx: Tx, caller: Caller, taskId: string, instanceId: string): Promise<void> {
  const signature = await findSignature(tx, instanceId, taskId, caller.userId)
  if (signature === undefined) return
  throw new AppError('TASK_ALREADY_DONE', { details: { name: signature.name, at: signature.at.toISOString() } })
}

async function refuseForeign(tx: Tx, caller: Caller, actors: readonly Actor[]): Promise<never> {
  const directory = await loadDirectory(tx, actors)
  const handlers = actors.map((actor) => directory.handler(actor, caller.language).name)
  throw new AppError('NOT_YOUR_TASK', { details: { handlers } })
}

/** @throws {AppError} NOT_FOUND, for what is missing and for what is not his to see */
export async function getVisible(queryable: Queryable, caller: Caller, instanceId: string): Promise<LoadedInstance> {
  const loaded = await findInstance(queryable, instanceId)
  if (loaded === undefined || !(await maySee(queryable, caller, instanceId))) return refuseMissing(caller)
  return loaded
}

/** The instance in which a task is or was open. @throws {AppError} NOT_FOUND, like `getVisible` */
export async function getVisibleOfTask(
  queryable: Queryable,
  caller: Caller,
  taskId: string,
): Promise<{ loaded: LoadedInstance; elementId: string }> {
  const place = (await findTask(queryable, taskId)) ?? refuseMissing(caller)
  return { loaded: await getVisible(queryable, caller, place.processInstanceId), elementId: place.elementId }
}

/**
 * Those of the instances that a person may know of: who takes or took part, who stands in for such a one, whom it was
 * given to read, administrators.
 */
export async function listVisible(
  queryable: Queryable,
  caller: Caller,
  instanceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (caller.permissions.has('workflow:admin')) return new Set(instanceIds)
  const visible = new Set<string>()
  for (const list of [listTakenPartIn, listStoodInAt, listGivenToRead]) {
    const others = instanceIds.filter((id) => !visible.has(id))
    if (others.length > 0) for (const id of await list(queryable, others, caller)) visible.add(id)
  }
  return visible
}

/** The same of one. */
export const maySee = async (queryable: Queryable, caller: Caller, instanceId: string): Promise<boolean> =>
  (await listVisible(queryable, caller, [instanceId])).has(instanceId)

const isKnown = (reason: string): reason is keyof typeof cancelTexts => Object.hasOwn(cancelTexts, reason)
const reasonText = (reason: string, { language }: Caller) =>
  say(language, cancelTexts[isKnown(reason) ? reason : 'other'])

/** @throws {AppError} NOT_FOUND, for what is missing and for what is not his to see */
export function refuseMissing(caller: Caller): never {
  throw new AppError('NOT_FOUND', { details: { what: say(caller.language, refusalTexts.taskOrProcess) } })
}
