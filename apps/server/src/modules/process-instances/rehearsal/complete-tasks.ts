/** Completes the tasks of a rehearsal as those who have them would. */
import { REHEARSAL_PEOPLE } from '@liveline/contract/rehearsal/shapes.ts'
import type { RehearsedStep } from '@liveline/contract/rehearsal/shapes.ts'
import { say } from '@liveline/contract/language.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { FormsService } from '../../forms/forms.service.ts'
import type { NodeSettings, OutcomeSetting } from '../../process-definitions/node-settings.ts'
import { missingQualifications } from '../qualified.service.ts'
import { countSigners, countVote, rulesOf, verdictOf } from '../signing/signing.ts'
import { closingStep } from '../step/closing-step.ts'
import type { OpenTask } from '../store/stored-instance.ts'
import type { EnteredForms } from '../tasks/entered-forms.ts'
import { barredAt } from '../tasks/separation.ts'
import { formVariables } from '../tasks/task-forms.ts'
import { laterValues } from './first-values.ts'
import { rehearsalTexts } from './rehearsal.texts.ts'
import type { MadeTask } from './scratch-run.ts'
import { peopleOf, type Course, type ToldSteps } from './told-steps.ts'

export function createCompleteTasks(
  parts: { readonly database: Queryable; readonly forms: FormsService; readonly enteredForms: EnteredForms },
  course: Course,
  { note, stepOfTask, noteActed }: Pick<ToldSteps, 'note' | 'stepOfTask' | 'noteActed'>,
) {
  const { database } = parts
  const { version, applicant, given, language, startedAt, main, run } = course
  const { settings } = version
  /** Steps whose decision of the case has been taken: the work may come there again. */
  const decided = new Set<string>()

  /** Completes a task as those who have it would. @returns whether somebody could */
  async function complete(task: OpenTask): Promise<boolean> {
    const made = run.happened.flatMap((one) =>
      one.kind === 'task' && one.made.task.row.id === task.row.id ? [one.made] : [],
    )[0]
    const step = stepOfTask.get(task.row.id)
    if (made === undefined || step === undefined) return false
    const { version: own, directory } = made
    const { elementId } = task.row
    const node = own.settings.nodes[elementId]
    const able = await ableToAct(made, node)
    if (able === undefined) return false
    const decision =
      decided.has(elementId) || !Object.hasOwn(given.decisions, elementId) ? undefined : given.decisions[elementId]
    decided.add(elementId)
    const outcome = outcomeOf(node, decision?.outcome)
    const noted = outcome?.opinionField === undefined ? {} : { [outcome.opinionField]: '' }
    const hasEntered = decision?.values !== undefined || Object.keys(noted).length > 0
    if (main !== undefined && hasEntered) {
      const at = { node, stored: run.mainForm(), entered: decision?.values ?? {}, noted }
      run.enter(await laterValues(database, parts, main, at))
    }
    const copied = hasEntered ? formVariables(settings.formVariables, run.mainForm()) : {}
    const loaded = run.loaded()
    if (loaded === undefined) return false
    run.goTo(task.dueAt ?? run.now())
    if (made.signers.length > 0 && node?.approval !== undefined) {
      const { signed, verdict } = voted(made, node.approval, outcome?.danger === true)
      const reason = verdict ?? 'agreed'
      const closed = closingStep(own, loaded, { kind: 'decided', taskId: task.row.id, reason, variables: copied })
      const deeds = signed.map((userId) => ({ userId, elementId }))
      Object.assign(step, { doneBy: signed, outcome: shownOutcome(closed.closing.outcome) })
      noteActed(signed, elementId)
      await run.perform({ ...closed, deeds })
      return true
    }
    const actor = able[0] ?? 0
    noteActed([actor], elementId)
    Object.assign(step, { doneBy: [actor], outcome: shownOutcome(outcome) })
    const kept =
      node?.outcomeVariable === undefined || outcome === undefined ? {} : { [node.outcomeVariable]: outcome.value }
    await run.perform({
      command: {
        type: 'completeUserTask',
        taskId: task.row.id,
        userId: String(actor),
        variables: { ...copied, ...kept },
      },
      act: {
        kind: outcome?.danger === true ? 'rejected' : 'completed',
        userId: actor,
        userName: directory.person(actor).name,
        taskId: task.row.id,
        outcome,
        opinion: '',
      },
    })
    return true
  }

  /** Those of its people who may do it, in their order; undefined after it has been told why there are none. */
  async function ableToAct(made: MadeTask, node: NodeSettings | undefined): Promise<number[] | undefined> {
    const { task, version: own, directory, deeds } = made
    const at = { elementId: task.row.elementId, own }
    const userIds = peopleOf(made)
    // Told already.
    if (userIds.length === 0) return undefined
    // What was done beside it since it was made counts too, when it is completed.
    const since = run.loaded()?.deeds ?? deeds
    const barred = barredAt(node?.separateFrom ?? [], applicant.userId, since)
    const free = userIds.filter((id) => !barred.has(id))
    if (free.length === 0) {
      const people = userIds.slice(0, 5).map((id) => directory.person(id).name)
      note('error', 'separated', say(language, rehearsalTexts.separated, { people }), at)
      return undefined
    }
    if (node?.qualifiedOnly === undefined) return free
    let missing: string | undefined
    for (const userId of free.slice(0, REHEARSAL_PEOPLE)) {
      missing = await missingQualifications(database, { userId, language }, { node, at: startedAt })
      if (missing === undefined) return [userId, ...free.filter((id) => id !== userId)]
    }
    note('error', 'unqualified', say(language, rehearsalTexts.unqualified, { missing: missing ?? '' }), at)
    return undefined
  }

  return complete
}

/** Agreeing is what is expected, unless the case says otherwise. */
function outcomeOf(node: NodeSettings | undefined, value: string | undefined): OutcomeSetting | undefined {
  const outcomes = node?.outcomes ?? []
  return outcomes.find((one) => one.value === value) ?? outcomes.find(({ primary }) => primary) ?? outcomes[0]
}

const shownOutcome = (outcome: OutcomeSetting | undefined): RehearsedStep['outcome'] =>
  outcome === undefined ? null : { value: outcome.value, label: outcome.label, labelEn: outcome.labelEn }

/** All whose turn comes sign alike, until it is certain. */
function voted(
  { signers }: MadeTask,
  approval: NonNullable<NodeSettings['approval']>,
  isRejection: boolean,
): { signed: number[]; verdict: ReturnType<typeof verdictOf> } {
  let signing = countSigners(rulesOf(approval), signers)
  const signed: number[] = []
  for (const signer of signers.toSorted((left, right) => left.position - right.position)) {
    if (verdictOf(signing) !== undefined) break
    signing = countVote(signing, signer, isRejection)
    if (signer.userId !== undefined) signed.push(signer.userId)
  }
  return { signed, verdict: verdictOf(signing) }
}
