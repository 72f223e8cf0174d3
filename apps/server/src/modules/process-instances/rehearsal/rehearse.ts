/** Who would approve: one case through a drawing, with the real engine, rules and people, and without any instance. */
import { REHEARSAL_PEOPLE, REHEARSAL_STEPS } from '@liveline/contract/rehearsal/shapes.ts'
import type { Rehearsal, RehearsalCase, RehearsalProblem, RehearsedStep } from '@liveline/contract/rehearsal/shapes.ts'
import { errorMessage } from '@liveline/contract/error-codes.ts'
import { nameIn, say } from '@liveline/contract/language.ts'
import { InvalidValue } from '@liveline/workflow-engine'
import type { Clock } from '../../../clock.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import type { FormsService, FormVersionWithSchema } from '../../forms/forms.service.ts'
import { approvalOf } from '../../process-definitions/approval-step.ts'
import type { NodeSettings, OutcomeSetting } from '../../process-definitions/node-settings.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import type { WhichDrawing } from '../../process-definitions/tried-drawing.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { CalendarService } from '../../working-calendar/working-calendar.service.ts'
import { missingQualifications } from '../qualified.service.ts'
import { countSigners, countVote, rulesOf, verdictOf } from '../signing/signing.ts'
import { assertChoosable } from '../step/chosen-approvers.ts'
import { closingStep } from '../step/closing-step.ts'
import { organisationOf } from '../step/actor-references.ts'
import { stepsOfInitiator, stepsOfAnybodyBefore } from '../step/steps-to-choose.ts'
import type { OpenTask } from '../store/stored-instance.ts'
import { assertModest, type EnteredForms } from '../tasks/entered-forms.ts'
import { barredAt } from '../tasks/separation.ts'
import { formVariables } from '../tasks/task-forms.ts'
import { explainRules, type ExplainedRule } from './explain-people.ts'
import { fieldLabelsOf, firstValues, laterValues } from './first-values.ts'
import { listStandIns } from './rehearsal.repository.ts'
import { rehearsalTexts } from './rehearsal.texts.ts'
import { createScratchRun, type Happening, type MadeTask, type ScratchParts } from './scratch-run.ts'
import { whatComesNext } from './what-comes-next.ts'

/** An instance that does not end, or a drawing that costs too much, is given up after so long. */
const GIVE_UP_AFTER_MS = 5_000
/** Beside steps that people see: timers, continuations, events. */
const MOST_MOVES = 4 * REHEARSAL_STEPS

const AUTOMATIC = new Set(['serviceTask', 'sendTask', 'businessRuleTask', 'scriptTask', 'callActivity'])

export type RehearsalParts = ScratchParts & {
  readonly database: Queryable
  readonly clock: Clock
  readonly forms: FormsService
  readonly calendars: CalendarService
  readonly definitions: DefinitionsService
  readonly enteredForms: EnteredForms
}

/** `after`: the steps that come once the flow has been taken at which it was to end. */
export type Rehearsed = { readonly report: Rehearsal; readonly after: readonly RehearsedStep[] }

/** When it is enough: after the steps that follow the first of these flows. */
type Until = { readonly flowId: string }

export type Rehearse = ReturnType<typeof createRehearse>['rehearse']

export function createRehearse(parts: RehearsalParts) {
  const { database, clock, forms, calendars, definitions, holdersOf } = parts

  async function mainFormOf(
    { settings }: RunnableVersion,
    { language }: Caller,
  ): Promise<FormVersionWithSchema | undefined> {
    const { mainForm } = settings
    return mainForm === undefined
      ? undefined
      : forms.getReleasedVersion(mainForm, { language, evenIfSwitchedOff: true })
  }

  /** @throws {AppError} NOT_FOUND for somebody who is gone or disabled */
  async function getApplicant(caller: Caller, userId: number): Promise<Caller> {
    const found = await definitions.findApplicant(userId)
    if (found === undefined)
      throw new AppError('NOT_FOUND', { details: { what: say(caller.language, rehearsalTexts.person) } })
    return { ...found, language: caller.language }
  }

  async function rehearseDrawing(caller: Caller, which: WhichDrawing, given: RehearsalCase): Promise<Rehearsal> {
    return (await rehearse(caller, await definitions.getTried(caller, which), given)).report
  }

  async function rehearse(
    caller: Caller,
    version: RunnableVersion,
    given: RehearsalCase,
    until?: Until,
  ): Promise<Rehearsed> {
    const { language } = caller
    const { settings } = version
    const startedAt = clock.now()
    const giveUpAt = performance.now() + GIVE_UP_AFTER_MS
    assertModest({
      main: given.values,
      ...Object.fromEntries(Object.entries(given.decisions).map(([id, { values = {} }]) => [`at ${id}`, values])),
    })
    const applicant = await getApplicant(caller, given.initiator)
    await assertChoosable(
      database,
      given.chosen,
      [...stepsOfInitiator(settings), ...stepsOfAnybodyBefore(settings)],
      language,
    )
    const main = await mainFormOf(version, caller)
    const entered = { applicant, entered: given.values, language, now: startedAt }
    const begun = main === undefined ? { values: {}, problems: [] } : await firstValues(database, parts, main, entered)
    const run = createScratchRun(database, parts, {
      version,
      applicant,
      chosen: given.chosen,
      calendar: await calendars.current(database),
      language,
      startedAt,
      mainForm: begun.values,
    })
    const fieldLabels = fieldLabelsOf(main, language)
    const problems: RehearsalProblem[] = []
    const steps: RehearsedStep[] = []
    const stepOfTask = new Map<string, RehearsedStep>()
    const taken = new Set<string>()
    const decided = new Set<string>()
    const acted = new Map<number, string>()
    let told = 0
    let reachedAt: number | undefined

    const elementNameOf = (own: RunnableVersion, id: string) => {
      const node = own.settings.nodes[id]
      return node === undefined ? (own.definition.nodes[id]?.name ?? '') : nameIn(language, node)
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

    /** Tells what has happened since it was last told. */
    async function tell(): Promise<void> {
      for (; told < run.happened.length; told++) {
        const one = run.happened[told]
        if (one?.kind === 'task') {
          const step = await taskStep(one.made)
          stepOfTask.set(one.made.task.row.id, step)
          steps.push(step)
        } else if (one !== undefined) tellEffect(one)
      }
    }

    function tellEffect({ effect, version: own, at }: Extract<Happening, { kind: 'effect' }>): void {
      if (effect.type === 'flowTaken' && Object.hasOwn(version.definition.flows, effect.flowId))
        taken.add(effect.flowId)
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
        rules: rules.map(({ key, words, userIds: found }) => ({ key, words, found: found.length })),
        people: userIds.slice(0, REHEARSAL_PEOPLE).map((userId) => {
          const { name, departmentName } = directory.person(userId)
          const by = rules.flatMap((rule, place) => (rule.userIds.includes(userId) ? [place] : []))
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
      const kept = [...new Set(rules.flatMap((rule) => rule.userIds))].filter((id) => barred.has(id))
      if (kept.length > 0) note('warning', 'barred', say(language, rehearsalTexts.barred, { people: names(kept) }), at)
      const people = names(userIds)
      const { automatic, replacement } = resolved
      if (automatic === 'noApprover') return note('warning', 'nobodyPass', say(language, rehearsalTexts.nobodyPass), at)
      if (automatic === 'sameApprover') return note('warning', 'samePass', say(language, rehearsalTexts.samePass), at)
      if (automatic === 'initiatorApprover')
        return note('warning', 'ownPass', say(language, rehearsalTexts.ownPass), at)
      if (userIds.length === 0) return note('error', 'nobodyAtAll', say(language, rehearsalTexts.nobodyAtAll), at)
      if (replacement === 'fallback')
        return note('warning', 'nobodyBlock', say(language, rehearsalTexts.nobodyBlock, { people }), at)
      if (replacement === 'administrator')
        return note('warning', 'nobodyAdministrator', say(language, rehearsalTexts.nobodyAdministrator, { people }), at)
      if (replacement === 'userName')
        return note('warning', 'nobodyUser', say(language, rehearsalTexts.nobodyUser, { people }), at)
      const isInstead = rules.every((rule) => !rule.userIds.some((id) => userIds.includes(id)))
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
        for (const userId of signed) acted.set(userId, elementId)
        await run.perform({ ...closed, deeds })
        return true
      }
      const actor = able[0] ?? 0
      acted.set(actor, elementId)
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

    const isOver = () => {
      const status = run.loaded()?.instance.status
      return status !== undefined && status !== 'active'
    }
    const hasReached = () => reachedAt !== undefined

    async function goOn(): Promise<Rehearsal['end']> {
      await run.perform({
        command: {
          type: 'startProcess',
          initiator: String(applicant.userId),
          variables: {
            ...given.variables,
            initiator: String(applicant.userId),
            ...formVariables(settings.formVariables, begun.values),
          },
        },
        act: { kind: 'started', userId: applicant.userId, userName: applicant.name, opinion: '' },
      })
      await tell()
      for (let moves = 0; !isOver() && !hasReached(); moves++) {
        if (steps.length >= REHEARSAL_STEPS || moves === MOST_MOVES) {
          note('error', 'cut', say(language, rehearsalTexts.cut, { count: steps.length }), { elementId: version.key })
          return 'cut'
        }
        if (performance.now() > giveUpAt) {
          note('error', 'tooLong', say(language, rehearsalTexts.tooLong), { elementId: version.key })
          return 'cut'
        }
        const loaded = run.loaded()
        const next = loaded && whatComesNext(loaded, run.versionNow())
        if (next === undefined) {
          const at = loaded?.state.tokens.find(({ state }) => state !== 'scope')?.elementId ?? version.key
          note('error', 'waits', say(language, rehearsalTexts.waits), { elementId: at })
          return 'stopped'
        }
        if (next.kind === 'task') {
          if (!(await complete(next.task))) return 'stopped'
        } else if (next.kind === 'job') {
          run.goTo(next.job.dueAt)
          await run.perform({ command: { type: 'fireJob', jobId: next.job.id } })
        } else if (next.kind === 'token') {
          await run.perform({ command: { type: 'triggerActivity', tokenId: next.token.id } })
        } else {
          const { kind, name, id } = next.subscription
          const command =
            kind === 'signal'
              ? ({ type: 'sendSignal', name } as const)
              : ({ type: 'correlateMessage', name, subscriptionId: id } as const)
          await run.perform({ command })
        }
        await tell()
      }
      return run.loaded()?.instance.status === 'cancelled' ? 'cancelled' : 'completed'
    }

    let end: Rehearsal['end']
    try {
      end = await goOn()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await tell()
      const unusable = error.cause instanceof InvalidValue ? error.cause.elementId : undefined
      const place = unusable ?? run.loaded()?.tasks[0]?.row.elementId ?? version.key
      const reason = error.details?.['reason']
      const message =
        unusable !== undefined
          ? say(language, rehearsalTexts.unusable)
          : error.code === 'PROCESS_FAILED' && typeof reason === 'string'
            ? say(language, rehearsalTexts.failed, { reason })
            : errorMessage(error.code, language, error.details)
      note('error', error.code, message, { elementId: place })
      end = 'stopped'
    }
    const directory = await loadDirectory(database, [{ kind: 'user', id: applicant.userId }])
    const { name, departmentName } = directory.person(applicant.userId)
    const report: Rehearsal = {
      bpmnXml: version.bpmnXml,
      initiator: { userId: applicant.userId, name, departmentName },
      end,
      steps,
      takenElementIds: [...taken],
      problems,
      formProblems: begun.problems.map(({ path, message }) => ({ path, message })),
      endsAt: (end === 'completed' || end === 'cancelled') && steps.every(isLimited) ? run.now().toISOString() : null,
    }
    return { report, after: reachedAt === undefined ? [] : steps.slice(reachedAt) }
  }

  return { rehearse, rehearseDrawing, mainFormOf, getApplicant }
}

/** Everybody who could act, in the order of the rules. */
function peopleOf({ task, signers, resolved, directory }: MadeTask): number[] {
  if (signers.length > 0) return signers.flatMap(({ userId }) => (userId === undefined ? [] : [userId]))
  const actors = resolved.automatic === undefined ? task.actors : []
  return [...new Set(actors.flatMap((actor) => directory.userIds(actor)))]
}

/** Agreeing is what is expected, unless the case says otherwise. */
function outcomeOf(node: NodeSettings | undefined, value: string | undefined): OutcomeSetting | undefined {
  const outcomes = node?.outcomes ?? []
  return outcomes.find((one) => one.value === value) ?? outcomes.find(({ primary }) => primary) ?? outcomes[0]
}

/** Whether it says by when it is over: who has a task without a limit may take any time. */
const isLimited = ({ kind, dueAt }: RehearsedStep): boolean => kind !== 'task' || dueAt !== null

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
