/** Who would approve: one case through a drawing, with the real engine, rules and people, and without any instance. */
import type { Rehearsal, RehearsalCase, RehearsedStep } from '@liveline/contract/rehearsal/shapes.ts'
import { errorMessage } from '@liveline/contract/error-codes.ts'
import { say } from '@liveline/contract/language.ts'
import { InvalidValue } from '@liveline/workflow-engine'
import { isPast, type Clock } from '../../../clock.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { createTurns } from '../../../http/turns.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import type { FormsService, FormVersionWithSchema } from '../../forms/forms.service.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import type { WhichDrawing } from '../../process-definitions/tried-drawing.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { CalendarService } from '../../working-calendar/working-calendar.service.ts'
import { assertChoosable } from '../step/chosen-approvers.ts'
import { reasonOf } from '../step/engine-refusals.ts'
import { stepsOfInitiator, stepsOfAnybodyBefore } from '../step/steps-to-choose.ts'
import { assertModest, type EnteredForms } from '../tasks/entered-forms.ts'
import { createCompleteTasks } from './complete-tasks.ts'
import { failedAt } from './failed-at.ts'
import { firstValues } from './first-values.ts'
import { rehearsalTexts } from './rehearsal.texts.ts'
import { createScratchRun, type ScratchParts } from './scratch-run.ts'
import { createToldSteps, type Course } from './told-steps.ts'
import { walkThrough } from './walk-through.ts'

/** An instance that does not end, or a drawing that costs too much, is given up after so long. */
const GIVE_UP_AFTER_MS = 5_000
export type RehearsalParts = ScratchParts & {
  readonly database: Queryable
  readonly clock: Clock
  readonly forms: FormsService
  readonly calendars: CalendarService
  readonly definitions: DefinitionsService
  readonly enteredForms: EnteredForms
  readonly inTurn: ReturnType<typeof createTurns>
}

/** `after`: the steps that come once the flow has been taken at which it was to end. */
export type Rehearsed = { readonly report: Rehearsal; readonly after: readonly RehearsedStep[] }

export type Rehearse = ReturnType<typeof createRehearse>['rehearse']

export function createRehearse(parts: RehearsalParts) {
  const { database, clock, forms, calendars, definitions, holdersOf, inTurn } = parts

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
    const version = await definitions.getTried(caller, which)
    return (await inTurn(() => rehearse(caller, version, given), caller.userId)).report
  }

  async function rehearse(
    caller: Caller,
    version: RunnableVersion,
    given: RehearsalCase,
    until?: Course['until'],
  ): Promise<Rehearsed> {
    const { language } = caller
    const { settings } = version
    const startedAt = clock.now()
    const isLate = isPast(clock, GIVE_UP_AFTER_MS)
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
    const course = { version, applicant, given, language, startedAt, main, run, until, isLate }
    const told = createToldSteps(database, holdersOf, course)
    const { tell, note, steps } = told
    const complete = createCompleteTasks(parts, course, told)

    let end: Rehearsal['end']
    try {
      end = await walkThrough(course, told, complete)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await tell()
      const unusable = error.cause instanceof InvalidValue
      const at = failedAt(error.cause, version.definition)
      const place = at ?? run.loaded()?.tasks[0]?.row.elementId ?? version.key
      const reason = reasonOf(error)
      const message = unusable
        ? say(language, rehearsalTexts.unusable)
        : reason !== undefined
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
      takenElementIds: [...told.taken],
      problems: told.problems,
      formProblems: begun.problems.map(({ path, message }) => ({ path, message })),
      endsAt: (end === 'completed' || end === 'cancelled') && steps.every(isLimited) ? run.now().toISOString() : null,
    }
    const reachedAt = told.reachedAt()
    return { report, after: reachedAt === undefined ? [] : steps.slice(reachedAt) }
  }

  return { rehearse, rehearseDrawing, mainFormOf, getApplicant }
}

/** Whether it says by when it is over: who has a task without a limit may take any time. */
const isLimited = ({ kind, dueAt }: RehearsedStep): boolean => kind !== 'task' || dueAt !== null
