/** The applicant takes his process back, as long as the drawing lets him. */
import { say } from '@liveline/contract/language.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { auditRow } from '../audit/audit.service.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import type { RunnableVersion } from '../process-definitions/released-versions.ts'
import { offerTexts } from './acts/acts.texts.ts'
import { noteConfirmed, type SaidWords } from './acts/said-words.ts'
import type { LoadedInstance } from './store/stored-instance.ts'
import type { RunStep } from './step/run-step.ts'
import { stepResult } from './step/step-result.ts'
import { lockInstance } from './store/instances.repository.ts'
import { listRunningSettings } from './store/version-at.ts'
import { refusalTexts } from './process-instances.texts.ts'
import { assertMayEnd } from './safety-guard.ts'
import { assertNotSuspended, maySee, refuseMissing } from './task-access.ts'

export function createWithdrawProcess(parts: {
  readonly clock: Clock
  readonly definitions: DefinitionsService
  readonly runStep: RunStep
  readonly saidWords: SaidWords
}) {
  const { clock, definitions, runStep, saidWords } = parts

  return async function withdrawProcess(
    write: Write,
    caller: Caller,
    input: { instanceId: string; opinion: string; confirmSensitive: boolean },
  ): Promise<StepResult> {
    return write(async (tx) => {
      const now = clock.now()
      const loaded = await lockInstance(tx, input.instanceId)
      if (loaded === undefined || !(await maySee(tx, caller, input.instanceId))) return refuseMissing(caller)
      const { instance } = loaded
      if (instance.initiatorId !== caller.userId) {
        throw new AppError('FORBIDDEN', { details: { permission: 'workflow:withdraw' } })
      }
      await assertNotSuspended(tx, caller, instance)
      const version = await definitions.getVersion(instance.definitionVersionId, tx)
      if (instance.status === 'active') {
        assertMayEnd(caller, await listRunningSettings(definitions, loaded, tx), instance.businessState)
      }
      const reason = withdrawalRefusal(caller, loaded, version)
      if (reason !== undefined) throw new AppError('ILLEGAL_TRANSITION', { details: { reason } })
      const { opinion, confirmSensitive: isConfirmed } = input
      const said = await saidWords.assert(tx, caller, loaded, { what: 'opinion', text: opinion, isConfirmed })
      const done = await runStep(tx, {
        version,
        before: loaded,
        command: { type: 'cancelInstance', reason: 'withdrawn' },
        act: { kind: 'withdrawn', userId: caller.userId, userName: caller.name, opinion },
        mainForm: undefined,
        heading: instance,
        now,
        also({ recorded: { writes } }) {
          const entry = { objectType: 'instance', objectId: instance.id, after: { opinion } } as const
          noteConfirmed(writes, caller, entry, said)
          writes.insert('audit_log', auditRow(caller, { action: 'instance.withdraw', ...entry }))
        },
      })
      const { state: status } = done.result.state.instance
      const { number } = instance
      return stepResult(caller, { instanceId: instance.id, number, status, businessState: 'withdrawn' }, done, clock)
    })
  }
}

/** Why somebody may not take the whole process back now; undefined when he may. */
export function withdrawalRefusal(
  caller: Caller,
  { instance, tasks }: LoadedInstance,
  { settings }: Pick<RunnableVersion, 'settings'>,
): string | undefined {
  if (instance.initiatorId !== caller.userId) return say(caller.language, offerTexts.notApplicant)
  if (instance.status === 'suspended') return say(caller.language, offerTexts.suspended)
  if (instance.status !== 'active') return say(caller.language, refusalTexts.endedBeforeWithdrawal)
  const tooLate = tasks.find(({ row }) => row.elementId === settings.withdrawUntil)
  if (tooLate === undefined) return undefined
  const step = { name: tooLate.row.name, nameEn: tooLate.nameEn }
  return say(caller.language, refusalTexts.tooLateToWithdraw, { step })
}
