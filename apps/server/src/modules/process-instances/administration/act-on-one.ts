/**
 * One act on one instance, whole or not at all, by the same ways as if somebody did it there: acts on many are no
 * more than this, repeated.
 */
import type { ActOrder } from '@liveline/contract/act-job/shapes.ts'
import { say } from '@liveline/contract/language.ts'
import type { Tx, Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { createEndProcess } from '../end-process.ts'
import { lockRoot } from '../end-process.repository.ts'
import type { IncidentsService } from '../jobs/incidents.service.ts'
import type { createMigrateInstances } from '../migration/migrate-instances.ts'
import { administrationTexts, refusalTexts } from '../process-instances.texts.ts'
import { refuseMissing } from '../task-access.ts'
import { findVersion, listIncidentJobs, listOpenTasks } from './act-on-one.repository.ts'
import type { createAssignNewUser } from './assign-new-user.ts'
import type { createJumpToNode } from './jump-to-node.ts'
import type { createSuspendInstance } from './suspend-instance.ts'
import type { createUpdateVariables } from './update-variables.ts'

export type ActOnOne = ReturnType<typeof createActOnOne>

type Of<A extends ActOrder['act']> = Extract<ActOrder, { act: A }>
type About = { readonly instanceId: string; readonly reason: string }

export function createActOnOne(
  parts: {
    readonly end: ReturnType<typeof createEndProcess>
    readonly assignNewUser: ReturnType<typeof createAssignNewUser>
    readonly jumpToNode: ReturnType<typeof createJumpToNode>
    readonly updateVariables: ReturnType<typeof createUpdateVariables>
    readonly migrateOne: ReturnType<typeof createMigrateInstances>['migrateOne']
    readonly incidents: Pick<IncidentsService, 'retry'>
  } & ReturnType<typeof createSuspendInstance>,
) {
  const { end, assignNewUser, jumpToNode, updateVariables, migrateOne, incidents, suspend, resume } = parts

  /** @throws {AppError} why this instance is left as it is: whatever the act alone is refused for */
  return async function actOnOne(write: Write, caller: Caller, order: ActOrder, about: About): Promise<void> {
    switch (order.act) {
      case 'suspend':
        return suspend(write, caller, about)
      case 'resume':
        return resume(write, caller, about)
      case 'end':
        return void (await end(write, caller, about))
      case 'reassign':
        return reassignAll(write, caller, order, about)
      case 'retry':
        return retryAll(write, caller, about)
      case 'setVariable':
        return void (await updateVariables(write, caller, { ...about, variables: { [order.name]: order.value } }))
      case 'jump':
        return jump(write, caller, order, about)
      case 'migrate':
        return migrateOne(write, caller, {
          ...about,
          from: { flowKey: order.flowKey, version: order.from },
          to: order.to,
          mapping: order.mapping,
        })
    }
  }

  async function reassignAll(
    write: Write,
    caller: Caller,
    { newUserId }: Of<'reassign'>,
    { instanceId, reason }: About,
  ) {
    const tasks = await write(async (tx) => {
      await lock(tx, caller, instanceId)
      return listOpenTasks(tx, instanceId, newUserId)
    })
    if (tasks.length === 0) throw refused(caller, 'noOpenTask')
    const others = tasks.filter(({ isHis }) => !isHis)
    // Where all are his the first says so.
    for (const { id: taskId } of others.length === 0 ? tasks : others) {
      await assignNewUser(write, caller, { taskId, newUserId, reason })
    }
  }

  async function retryAll(write: Write, caller: Caller, { instanceId }: About) {
    const jobIds = await write(async (tx) => {
      await lock(tx, caller, instanceId)
      return listIncidentJobs(tx, instanceId)
    })
    if (jobIds.length === 0) throw refused(caller, 'noIncident')
    for (const jobId of jobIds) await incidents.retry(write, caller, { instanceId, jobId })
  }

  async function jump(write: Write, caller: Caller, order: Of<'jump'>, { instanceId, reason }: About) {
    const tasks = await write(async (tx) => {
      const { status } = await lock(tx, caller, instanceId)
      const at = await findVersion(tx, instanceId)
      if (at?.flowKey !== order.flowKey || at.version !== order.version) throw refused(caller, 'otherVersion')
      if (status === 'completed' || status === 'cancelled') {
        throw new AppError('ILLEGAL_TRANSITION', { details: { reason: say(caller.language, refusalTexts.ended) } })
      }
      return listOpenTasks(tx, instanceId, caller.userId)
    })
    const { fromNode, targetNode, mode } = order
    const sources = tasks.filter(({ elementId }) => fromNode === undefined || elementId === fromNode)
    const [source] = sources
    if (source === undefined) throw refused(caller, 'noTaskThere')
    if (sources.length > 1) throw refused(caller, 'severalTasks')
    await jumpToNode(write, caller, { taskId: source.id, targetNode, reason, mode, dryRun: false })
  }
}

type Refusal = 'noOpenTask' | 'noIncident' | 'noTaskThere' | 'severalTasks' | 'otherVersion'

/** Before anything of it is read: what is read afterwards stays so. */
const lock = async (tx: Tx, caller: Caller, instanceId: string) =>
  (await lockRoot(tx, instanceId)) ?? refuseMissing(caller)

const refused = ({ language }: Caller, why: Refusal) =>
  new AppError('ILLEGAL_TRANSITION', { details: { reason: say(language, administrationTexts[why]) } })
