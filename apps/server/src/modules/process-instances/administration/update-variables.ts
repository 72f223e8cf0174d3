/** An administrator sets variables of a running instance (answers D12). */
import { say, sayBoth } from '@liveline/contract/language.ts'
import type { TypedValue } from '@liveline/contract/administration/shapes.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { ProcessState, VariableValue, Variables } from '@liveline/workflow-engine'
import type { Clock } from '../../../clock.ts'
import type { Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import { auditRow } from '../../audit/audit.service.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import { administrationTexts, noticeTexts, refusalTexts, targetTexts } from '../process-instances.texts.ts'
import { assertMaySetVariables } from '../safety-guard.ts'
import type { RunStep } from '../step/run-step.ts'
import { stepResult } from '../step/step-result.ts'
import { lockInstance } from '../store/instances.repository.ts'
import { shownValue } from '../store/typed-value.ts'
import { assertNotSuspended, refuseMissing } from '../task-access.ts'
import { tell } from './tell.ts'

export function createUpdateVariables(parts: {
  readonly clock: Clock
  readonly ids: Ids
  readonly hub: NoticeHub
  readonly definitions: Pick<DefinitionsService, 'getVersion'>
  readonly runStep: RunStep
}) {
  const { clock, ids, hub, definitions, runStep } = parts

  return async function updateVariables(
    write: Write,
    caller: Caller,
    input: { instanceId: string; variables: Readonly<Record<string, TypedValue>>; reason: string },
  ): Promise<StepResult> {
    return write(async (tx) => {
      const now = clock.now()
      const loaded = (await lockInstance(tx, input.instanceId)) ?? refuseMissing(caller)
      const { instance } = loaded
      await assertNotSuspended(tx, caller, instance)
      if (instance.status !== 'active') {
        throw new AppError('ILLEGAL_TRANSITION', { details: { reason: say(caller.language, refusalTexts.ended) } })
      }
      const version = await definitions.getVersion(instance.definitionVersionId, tx)
      const names = Object.keys(input.variables)
      assertMaySetVariables(caller, version.settings, names)
      const present = presentValues(loaded.state, names)
      const given = Object.fromEntries(names.map((name) => [name, valueOf(input.variables[name])]))
      assertSameTypes(caller, present, given)
      const done = await runStep(tx, {
        version,
        before: loaded,
        command: { type: 'setVariables', variables: given },
        act: {
          kind: 'variablesSet',
          userId: caller.userId,
          userName: caller.name,
          target: { value: names.join(), label: sayBoth(targetTexts.variablesSet, { names: names.join(', ') }) },
          opinion: input.reason,
        },
        mainForm: undefined,
        heading: instance,
        now,
        also({ recorded: { writes } }) {
          const { reason } = input
          const title = sayBoth(noticeTexts.variablesSet, { number: instance.number, person: caller.name, reason })
          const actors = loaded.tasks.flatMap((task) => task.actors)
          hub.announce(tell(writes, { ids, instance, actors, kind: 'variablesSet', title, now }))
          const entry = { objectType: 'instance', objectId: instance.id, before: stored(present) }
          const after = { variables: stored(given), reason }
          writes.insert('audit_log', auditRow(caller, { action: 'instance.setVariables', ...entry, after }))
        },
      })
      const { businessState } = done.recorded
      const { id: instanceId, number } = instance
      const { state: status } = done.result.state.instance
      return stepResult(caller, { instanceId, number, status, businessState }, done, clock)
    })
  }
}

/** Of the process itself, where `setVariables` writes; absent ones are left out. */
function presentValues({ scopes, variables }: ProcessState, names: readonly string[]): Variables {
  const root = scopes.find(({ kind, parentTokenId }) => kind === 'process' && parentTokenId === undefined)
  return Object.fromEntries(
    variables
      .filter(({ scopeId, name }) => scopeId === root?.id && names.includes(name))
      .map(({ name, value }) => [name, value]),
  )
}

function valueOf(typed: TypedValue | undefined): VariableValue {
  if (typed === undefined || typed.type === 'null') return null
  if (typed.type === 'integer') return BigInt(typed.value)
  if (typed.type === 'dateTime') return new Date(typed.value)
  // What the contract calls JSON is a value.
  return typed.value as VariableValue
}

/** @throws {AppError} VARIABLE_REFUSED: a condition or timer that reads a date would fail with a text */
function assertSameTypes({ language }: Caller, present: Variables, given: Variables): void {
  for (const [name, value] of Object.entries(given)) {
    const before = typeOf(present[name])
    const after = typeOf(value)
    if (before === 'null' || after === 'null' || before === after) continue
    const reason = say(language, administrationTexts.otherType, { present: before, given: after })
    throw new AppError('VARIABLE_REFUSED', { details: { name, reason } })
  }
}

const typeOf = (value: VariableValue | undefined): string => shownValue(value ?? null).type

/** As the audit log can hold them. */
const stored = (variables: Variables) =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  )
