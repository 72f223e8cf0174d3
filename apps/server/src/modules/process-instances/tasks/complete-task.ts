/** Completing a task with an outcome, an opinion and what was entered. */
import type { ChosenApprovers } from '@liveline/contract/signing/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import { auditRow } from '../../audit/audit.service.ts'
import { batchOutcomes } from '../../process-definitions/batch-outcomes.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import { assertModest, type EnteredForms, type FormValues } from './entered-forms.ts'
import type { KeepEntries } from './keep-entries.ts'
import type { NodeSettings, OutcomeSetting } from '../../process-definitions/node-settings.ts'
import { stepResult } from '../step/step-result.ts'
import type { RunStep } from '../step/run-step.ts'
import type { CastVote } from '../signing/cast-vote.ts'
import { assertChoosable } from '../step/chosen-approvers.ts'
import { stepsOfPrevious } from '../step/steps-to-choose.ts'
import type { WriteSet } from '../store/write-set.ts'
import { assertQualified } from '../qualified.service.ts'
import { findDrawnReaders, writeDrawnCopies } from '../acts/drawn-copies.ts'
import { noteConfirmed, type SaidWords } from '../acts/said-words.ts'
import { straightWay } from '../acts/straight-back.ts'
import type { ChangedSince } from './changed-since.ts'
import { assertSeparate } from './separation.ts'
import { getVersionAt, listCalledVersions } from '../store/version-at.ts'
import { lockTask } from '../task-access.ts'
import { bindWhatGoesAlong, namedFiles } from './what-goes-along.ts'
import { formVariables } from './task-forms.ts'
import { titleOf } from '../../process-definitions/instance-title.ts'

export type Completion = {
  readonly taskId: string
  readonly outcome?: string | undefined
  readonly opinion?: string
  readonly forms?: FormValues
  /** The versions of the forms that he had before him. */
  readonly seen?: Readonly<Record<string, number>>
  /** Whom he chooses for the next steps. */
  readonly chosen?: ChosenApprovers
  /** Files of the caller. */
  readonly attachments?: readonly string[]
  readonly signature?: string | undefined
  /** He wants it stored with the sensitive words in it. */
  readonly confirmSensitive?: boolean
  /** One of several that are completed without a look at each. */
  readonly isOneOfMany?: boolean
}

export function createCompleteTask(parts: {
  readonly clock: Clock
  readonly definitions: DefinitionsService
  readonly ids: Ids
  readonly enteredForms: Pick<EnteredForms, 'applyForms' | 'storeForms' | 'readMainForm'>
  readonly runStep: RunStep
  readonly castVote: CastVote
  readonly keepWhatLoserEntered: KeepEntries['keepWhatLoserEntered']
  readonly saidWords: SaidWords
  readonly assertSeen: ChangedSince['assertSeen']
}) {
  const { clock, ids, definitions, enteredForms, runStep, castVote, keepWhatLoserEntered, saidWords, assertSeen } =
    parts

  return async function completeTask(write: Write, caller: Caller, input: Completion): Promise<StepResult> {
    const { taskId, forms = {}, seen = {}, chosen = {} } = input
    const opinion = input.opinion?.trim() ?? ''
    assertModest(forms)
    try {
      // Three trips beside `begin`: what is read, with the lock; what is written; and `commit`.
      return await write(async (tx) => {
        const now = clock.now()
        const { loaded, task, onBehalfOf } = await lockTask(tx, caller, taskId, [
          ...Object.keys(forms),
          ...Object.keys(seen),
        ])
        const { instance } = loaded
        const version = await definitions.getVersion(instance.definitionVersionId, tx)
        const { elementId } = task.row
        const own = await getVersionAt(definitions, loaded, task.row.scopeId, tx)
        const node = own.settings.nodes[elementId]
        assertSeparate(caller, loaded, node?.separateFrom ?? [], onBehalfOf)
        await assertQualified(tx, caller, { node, at: now })
        await assertSeen(tx, caller, { loaded, node, settings: [version.settings, own.settings], seen })
        const outcome = chosenOutcome(node, input.outcome, caller)
        if (input.isOneOfMany === true) assertForMany(node, outcome, caller)
        if (outcome?.requiresOpinion === true && opinion === '') {
          throw new AppError('OPINION_REQUIRED', {
            details: { outcome: labelOf(outcome, caller) },
          })
        }
        const bound = await bindWhatGoesAlong(tx, caller, {
          input,
          node,
          to: { instanceId: instance.id, operationId: ids.next() },
        })
        const said = await saidWords.flag(tx, caller, 'opinion', opinion)
        const isConfirmed = input.confirmSensitive ?? false
        const { filledIn, mainForm, flagged } = await enteredForms.applyForms(tx, caller, {
          loaded,
          node,
          entered: forms,
          seen,
          mayBeIncomplete: outcome?.requiresForms === false,
          confirmSensitive: isConfirmed,
          said,
          noted: outcome?.opinionField === undefined ? {} : { [outcome.opinionField]: opinion },
          now,
        })
        await saidWords.refuse(tx, caller, loaded, { said, isConfirmed })
        const outcomeVariables =
          node?.outcomeVariable === undefined || outcome === undefined ? {} : { [node.outcomeVariable]: outcome.value }
        const copied = mainForm === undefined ? {} : formVariables(version.settings.formVariables, mainForm)
        await assertChoosable(tx, chosen, stepsOfPrevious(version, elementId), caller.language)
        const heading = {
          orgId: instance.orgId,
          number: instance.number,
          title: mainForm === undefined ? instance.title : titleOf(version.settings.title, mainForm, version.name),
          initiatorId: instance.initiatorId,
        }
        const storeForms = (writes: WriteSet) => {
          enteredForms.storeForms(writes, caller, loaded, filledIn)
          noteConfirmed(writes, caller, { objectType: 'task', objectId: taskId }, [...said, ...flagged])
        }
        if (task.signing !== undefined) {
          // What earlier signers entered is in the form, and no step has copied it yet.
          const entered = mainForm ?? (await enteredForms.readMainForm(tx, loaded, true))
          const variables = formVariables(version.settings.formVariables, entered)
          const vote = {
            version,
            own,
            loaded,
            task,
            signing: task.signing,
            outcome,
            opinion,
            mainForm,
            variables,
            chosen,
          }
          return castVote(tx, caller, { ...vote, heading, now, onBehalfOf, bound, storeForms })
        }
        const variables = { ...copied, ...outcomeVariables }
        const versions = await listCalledVersions(definitions, loaded.state, tx)
        const straight = straightWay(version, loaded, task, { outcome, variables, now, versions })
        const read = mainForm ?? (await enteredForms.readMainForm(tx, loaded, (node?.copies.length ?? 0) > 0))
        const readers = await findDrawnReaders(tx, { version, loaded, task, node, mainForm: read })
        const done = await runStep(tx, {
          version,
          before: loaded,
          command: straight?.command ?? { type: 'completeUserTask', taskId, userId: String(caller.userId), variables },
          preferred: straight?.preferred,
          act: {
            kind: outcome?.danger === true ? 'rejected' : 'completed',
            userId: caller.userId,
            userName: caller.name,
            taskId,
            outcome,
            opinion,
            onBehalfOf,
            ...bound,
          },
          mainForm,
          heading,
          chosen,
          now,
          language: caller.language,
          also({ recorded: { writes } }) {
            storeForms(writes)
            writeDrawnCopies(ids, writes, { loaded, task, readers, now })
            const after = {
              instanceId: instance.id,
              elementId,
              outcome: outcome?.value,
              opinion,
              ...namedFiles(bound),
            }
            const whose = onBehalfOf === undefined ? {} : { onBehalfOf: onBehalfOf.name }
            writes.insert(
              'audit_log',
              auditRow(caller, { action: 'task.complete', objectType: 'task', objectId: taskId, after, ...whose }),
            )
          },
        })
        const { businessState } = done.recorded
        const { state: status } = done.result.state.instance
        return stepResult(
          caller,
          { instanceId: instance.id, number: instance.number, status, businessState },
          done,
          clock,
        )
      })
    } catch (error) {
      return keepWhatLoserEntered(write, caller, { taskId, opinion, forms, seen }, error)
    }
  }
}

function chosenOutcome(
  node: NodeSettings | undefined,
  value: string | undefined,
  caller: Caller,
): OutcomeSetting | undefined {
  const outcomes = node?.outcomes ?? []
  if (outcomes.length === 0) return undefined
  const chosen =
    outcomes.find((outcome) => outcome.value === value) ??
    (value === undefined && outcomes.length === 1 ? outcomes[0] : undefined)
  if (chosen !== undefined) return chosen
  throw new AppError('OUTCOME_INVALID', {
    details: { allowed: outcomes.map((outcome) => labelOf(outcome, caller)) },
  })
}

/** @throws {AppError} NOT_FOR_MANY for an outcome that the node gives to one task at a time */
function assertForMany(node: NodeSettings | undefined, outcome: OutcomeSetting | undefined, caller: Caller): void {
  if (outcome !== undefined && batchOutcomes(node).includes(outcome)) return
  throw new AppError('NOT_FOR_MANY', {
    details: {
      step: node === undefined ? '' : nameIn(caller.language, node),
      outcome: outcome === undefined ? '' : labelOf(outcome, caller),
    },
  })
}

const labelOf = ({ label, labelEn }: OutcomeSetting, { language }: Caller) =>
  nameIn(language, { name: label, nameEn: labelEn })
