/** The steps that a rehearsal has come to, with their people and why these, and what is worth a look. */
import { REHEARSAL_PEOPLE, REHEARSAL_STEPS } from '@liveline/contract/rehearsal/shapes.ts'
import type { RehearsalCase, RehearsalProblem, RehearsedStep } from '@liveline/contract/rehearsal/shapes.ts'
import { nameIn, say, type Language } from '@liveline/contract/language.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import type { FormVersionWithSchema } from '../../forms/forms.service.ts'
import { approvalOf } from '../../process-definitions/approval-step.ts'
import type { NodeSettings } from '../../process-definitions/node-settings.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import { organisationOf } from '../step/actor-references.ts'
import type { HoldersOf } from '../step/look-up-actors.ts'
import { barredAt } from '../tasks/separation.ts'
import { rightsAt } from '../tasks/task-forms.ts'
import { explainRules, type ExplainedRule } from './explain-people.ts'
import { fieldLabelsOf } from './first-values.ts'
import { listStandIns } from './rehearsal.repository.ts'
import { rehearsalTexts } from './rehearsal.texts.ts'
import type { createScratchRun, Happening, MadeTask } from './scratch-run.ts'

const AUTOMATIC = new Set(['serviceTask', 'sendTask', 'businessRuleTask', 'scriptTask', 'callActivity'])

/** One case on its way through a drawing. */
export type Course = {
  readonly version: RunnableVersion
  readonly applicant: Caller
  readonly given: RehearsalCase
  readonly language: Language
  readonly startedAt: Date
  readonly main: FormVersionWithSchema | undefined
  readonly run: ReturnType<typeof createScratchRun>
  /** When it is enough: after the steps that follow the first of these flows. */
  readonly until?: { readonly flowId: string } | undefined
  /** Whether it has taken all the time that there is for one case. */
  readonly isLate: () => boolean
}

export type ToldSteps = ReturnType<typeof createToldSteps>

export function createToldSteps(database: Queryable, holdersOf: HoldersOf, course: Course) {
  const { version, applicant, given, language, startedAt, main, run, until, isLate } = course
  const { settings } = version
  const fieldLabels = fieldLabelsOf(main, language)
  const problems: RehearsalProblem[] = []
  const steps: RehearsedStep[] = []
  const stepOfTask = new Map<string, RehearsedStep>()
  const taken = new Set<string>()
  /** Who did which step last. */
  const acted = new Map<number, string>()
  let told = 0
  let reachedAt: number | undefined

  const elementNameOf = (own: RunnableVersion, id: string) => {
    const node = own.settings.nodes[id]
    return node === undefined ? (own.definition.flows[id]?.name ?? '') : nameIn(language, node)
  }
  const note = (
    severity: RehearsalProblem['severity'],
    code: string,
    message: string,
    at: { elementId: string; own?: RunnableVersion },
  ) => {
    const { elementId, own = version } = at
    problems.push({ elementId, elementName: elementNameOf(own, elementId), severity, code, message })
  }

  const isFull = () => steps.length >= REHEARSAL_STEPS || isLate()

  /** Tells what has happened since it was last told: of one move too, no more steps than there is room and time for. */
  async function tell(): Promise<void> {
    for (; told < run.happened.length && !isFull(); told++) {
      const one = run.happened[told]
      if (one?.kind === 'task') {
        const step = await taskStep(one.made)
        stepOfTask.set(one.made.task.row.id, step)
        steps.push(step)
      } else if (one !== undefined) tellEffect(one)
    }
  }

  function tellEffect({ effect, version: own, at }: Extract<Happening, { kind: 'effect' }>): void {
    if (effect.type === 'flowTaken' && Object.hasOwn(version.definition.flows, effect.flowId)) taken.add(effect.flowId)
    if (effect.type === 'flowTaken' && effect.flowId === until?.flowId) reachedAt ??= steps.length
    if (effect.type !== 'activityStarted') return
    if (own === version) taken.add(effect.elementId)
    const { elementType } = effect
    const isTimer = elementType === 'timerIntermediateCatchEvent'
    const isEvent = !isTimer && (elementType.endsWith('IntermediateCatchEvent') || elementType === 'receiveTask')
    if (!isTimer && !isEvent && !AUTOMATIC.has(elementType)) return
    const node = own.settings.nodes[effect.elementId]
    const name = node?.name ?? own.definition.nodes[effect.elementId]?.name ?? effect.elementId
    const due = isTimer
      ? run.loaded()?.state.jobs.find(({ elementId }) => elementId === effect.elementId)?.dueAt
      : undefined
    steps.push({
      elementId: effect.elementId,
      name,
      nameEn: node?.nameEn ?? name,
      kind: isTimer ? 'timer' : isEvent ? 'event' : 'automatic',
      mode: null,
      rules: [],
      people: [],
      peopleCount: 0,
      doneBy: [],
      outcome: null,
      outcomes: [],
      entry: null,
      startsAt: at.toISOString(),
      dueAt: due?.toISOString() ?? null,
    })
  }

  async function taskStep(made: MadeTask): Promise<RehearsedStep> {
    const { task, resolved, directory, version: own } = made
    const { row } = task
    const node = own.settings.nodes[row.elementId]
    const context = {
      initiatorId: applicant.userId,
      orgId: organisationOf(settings, run.mainForm()) ?? applicant.orgId,
      mainForm: run.mainForm(),
      chosen: given.chosen,
    }
    const rules = await explainRules(database, made, context, { holdersOf, language, fieldLabels })
    const userIds = peopleOf(made)
    const standIns = await standInsOf(node, userIds)
    tellWhy(made, rules, userIds)
    return {
      elementId: row.elementId,
      name: row.name,
      nameEn: task.nameEn,
      kind: resolved.automatic === undefined ? 'task' : 'passed',
      mode: made.signers.length > 0 ? (node?.approval?.mode ?? null) : null,
      rules: rules.map(({ key, words, userIds: found }) => ({ key, words, found: found.size })),
      people: userIds.slice(0, REHEARSAL_PEOPLE).map((userId) => {
        const { name, departmentName } = directory.person(userId)
        const by = rules.flatMap((rule, place) => (rule.userIds.has(userId) ? [place] : []))
        return { userId, name, departmentName, rules: by, delegates: standIns.get(userId) ?? [] }
      }),
      peopleCount: userIds.length,
      doneBy: [],
      outcome: null,
      outcomes: (node?.outcomes ?? []).map(({ value, label, labelEn, danger }) => ({
        value,
        label,
        labelEn,
        danger,
      })),
      entry: resolved.automatic === undefined && own === version ? entryAt(node, main) : null,
      startsAt: run.now().toISOString(),
      dueAt: task.dueAt?.toISOString() ?? null,
    }
  }

  async function standInsOf(node: NodeSettings | undefined, userIds: readonly number[]) {
    const may = userIds.filter((id) => approvalOf(node, { kind: 'user', id }, applicant.userId) !== undefined)
    const found = (await listStandIns(database, may.slice(0, REHEARSAL_PEOPLE), startedAt)).filter(
      // Nobody stands in where his own order is decided (answers E7).
      ({ delegateId }) => delegateId !== applicant.userId,
    )
    const people = await loadDirectory(
      database,
      found.map(({ delegateId: id }) => ({ kind: 'user', id })),
    )
    const names = new Map<number, string[]>()
    for (const { ownerId, delegateId } of found)
      names.set(ownerId, [...(names.get(ownerId) ?? []), people.person(delegateId).name])
    return names
  }

  /** What the policies made of whom the rules found. */
  function tellWhy(
    { task, resolved, directory, version: own, deeds }: MadeTask,
    rules: readonly ExplainedRule[],
    userIds: readonly number[],
  ): void {
    const { elementId } = task.row
    const at = { elementId, own }
    const node = own.settings.nodes[elementId]
    const names = (ids: readonly number[]) => ids.slice(0, 5).map((id) => directory.person(id).name)
    const barred = barredAt(node?.separateFrom ?? [], applicant.userId, deeds)
    const kept = [...new Set(rules.flatMap((rule) => [...rule.userIds]))].filter((id) => barred.has(id))
    if (kept.length > 0) note('warning', 'barred', say(language, rehearsalTexts.barred, { people: names(kept) }), at)
    const people = names(userIds)
    const { automatic, replacement } = resolved
    if (automatic === 'noApprover') return note('warning', 'nobodyPass', say(language, rehearsalTexts.nobodyPass), at)
    if (automatic === 'sameApprover') return note('warning', 'samePass', say(language, rehearsalTexts.samePass), at)
    if (automatic === 'initiatorApprover') return note('warning', 'ownPass', say(language, rehearsalTexts.ownPass), at)
    if (userIds.length === 0) return note('error', 'nobodyAtAll', say(language, rehearsalTexts.nobodyAtAll), at)
    if (replacement === 'fallback')
      return note('warning', 'nobodyBlock', say(language, rehearsalTexts.nobodyBlock, { people }), at)
    if (replacement === 'administrator')
      return note('warning', 'nobodyAdministrator', say(language, rehearsalTexts.nobodyAdministrator, { people }), at)
    if (replacement === 'userName')
      return note('warning', 'nobodyUser', say(language, rehearsalTexts.nobodyUser, { people }), at)
    const isInstead = rules.every((rule) => !userIds.some((id) => rule.userIds.has(id)))
    if (replacement === 'leaderOf' && isInstead)
      return note('warning', 'leaderInstead', say(language, rehearsalTexts.leaderInstead, { people }), at)
    const [only] = userIds
    if (only === undefined || userIds.length > 1) return undefined
    const person = directory.person(only).name
    const before = acted.get(only)
    const isOwnStep = (node?.approvers ?? []).some(({ kind }) => kind === 'initiator')
    if (only === applicant.userId && !isOwnStep && (node?.outcomes.length ?? 0) > 0)
      return note('warning', 'onlyOwn', say(language, rehearsalTexts.onlyOwn, { person }), at)
    if (before !== undefined && before !== elementId && !isOwnStep) {
      const step = elementNameOf(own, before)
      note('warning', 'onlySame', say(language, rehearsalTexts.onlySame, { person, step }), at)
    }
    return undefined
  }

  return {
    tell,
    note,
    steps,
    problems,
    taken: taken as ReadonlySet<string>,
    stepOfTask: stepOfTask as ReadonlyMap<string, RehearsedStep>,
    /** Place of the first step after the flow at which it was to end. */
    reachedAt: () => reachedAt,
    /** Something has happened that there was no room or no time to tell. */
    isCut: () => told < run.happened.length,
    noteActed(userIds: readonly number[], elementId: string): void {
      for (const userId of userIds) acted.set(userId, elementId)
    },
  }
}

/** What of the main form somebody may enter at a step. */
function entryAt(node: NodeSettings | undefined, main: FormVersionWithSchema | undefined): RehearsedStep['entry'] {
  if (main === undefined) return null
  const { defaultRight, fields } = rightsAt(node, { formKey: main.formKey, isMain: true })
  const isEntered = defaultRight === 'edit' || Object.values(fields).some(({ right }) => right === 'edit')
  return isEntered ? { defaultRight, fields: { ...fields } } : null
}

/** Everybody who could act, in the order of the rules. */
export function peopleOf({ task, signers, resolved, directory }: MadeTask): number[] {
  if (signers.length > 0) return signers.flatMap(({ userId }) => (userId === undefined ? [] : [userId]))
  const actors = resolved.automatic === undefined ? task.actors : []
  return [...new Set(actors.flatMap((actor) => directory.userIds(actor)))]
}
