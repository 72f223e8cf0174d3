/** Tries the tests of a workflow on a drawing, and holds a release to them. */
import { say } from '@liveline/contract/language.ts'
import { errorMessage } from '@liveline/contract/error-codes.ts'
import type { Rehearsal, RehearsalCase } from '@liveline/contract/rehearsal/shapes.ts'
import type { RehearsalDifference, RehearsalTestResult } from '@liveline/contract/rehearsal-test/shapes.ts'
import { isPast, type Clock } from '../../../../clock.ts'
import type { Queryable } from '../../../../database/open-database.ts'
import { AppError } from '../../../../http/app-error.ts'
import type { Caller } from '../../../../http/caller.ts'
import { loadDirectory } from '../../../directory/directory.service.ts'
import type { FormVersionWithSchema } from '../../../forms/forms.service.ts'
import type { DefinitionsService } from '../../../process-definitions/process-definitions.service.ts'
import { refuseMissing } from '../../../process-definitions/refusals.ts'
import type { PassedTests } from '../../../process-definitions/release-definition.ts'
import type { RunnableVersion } from '../../../process-definitions/released-versions.ts'
import type { WhichDrawing } from '../../../process-definitions/tried-drawing.ts'
import type { createRehearse, RehearsalParts } from '../rehearse.ts'
import { differencesOf, elementNameIn } from './differences.ts'
import { goneFields } from './expectation.ts'
import { listTests, type StoredTest } from './rehearsal-tests.repository.ts'
import { differenceTexts, noteTexts } from './rehearsal-tests.texts.ts'

/** All tests together have no more than this; the one that is being tried then is tried to its end. */
const GIVE_UP_AFTER_MS = 20_000

export type TryTestsParts = Pick<RehearsalParts, 'inTurn'> &
  Pick<ReturnType<typeof createRehearse>, 'rehearse' | 'mainFormOf'> & {
    readonly database: Queryable
    readonly clock: Pick<Clock, 'elapsedMs'>
    readonly definitions: Pick<DefinitionsService, 'getTried' | 'findApplicant'>
  }

export function createTryTests({ database, clock, definitions, rehearse, mainFormOf, inTurn }: TryTestsParts) {
  async function tryTest(caller: Caller, version: RunnableVersion, test: StoredTest): Promise<RehearsalTestResult> {
    const { id: testId, name, given, expected } = test
    const { language } = caller
    const answer = (differences: readonly RehearsalDifference[], notes: readonly string[] = []) => ({
      testId,
      name,
      isPassed: differences.length === 0,
      differences: [...differences],
      notes: [...notes],
    })
    if ((await definitions.findApplicant(given.initiator)) === undefined) {
      const directory = await loadDirectory(database, [{ kind: 'user', id: given.initiator }])
      const person = directory.person(given.initiator).name
      return answer([refused(version, say(language, differenceTexts.initiatorGone, { person }))])
    }
    let now: Rehearsal
    try {
      now = (await rehearse(caller, version, given)).report
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const reason = errorMessage(error.code, language, error.details)
      return answer([refused(version, say(language, differenceTexts.refused, { reason }))])
    }
    const userIds = [...expected.steps.flatMap((step) => step.userIds), ...now.steps.flatMap(peopleOf)]
    const directory = await loadDirectory(
      database,
      [...new Set(userIds)].map((id) => ({ kind: 'user', id })),
    )
    const main = await mainFormOf(version, caller)
    return answer(
      differencesOf({ expected, now, version, directory, language }),
      notesOf({ test, now, version, main }, caller),
    )
  }

  const tryInTurn = async (caller: Caller, version: RunnableVersion, tests: readonly StoredTest[]) =>
    tests.length === 0 ? [] : inTurn(() => tryAll(caller, version, tests), caller.userId)

  /** In their order; those for which there is no time are not passed. */
  async function tryAll(
    caller: Caller,
    version: RunnableVersion,
    tests: readonly StoredTest[],
  ): Promise<RehearsalTestResult[]> {
    const isLate = isPast(clock, GIVE_UP_AFTER_MS)
    const results: RehearsalTestResult[] = []
    for (const test of tests) {
      if (!isLate()) {
        results.push(await tryTest(caller, version, test))
        continue
      }
      const difference = {
        ...refused(version, say(caller.language, differenceTexts.notTried)),
        code: 'notTried' as const,
      }
      results.push({ testId: test.id, name: test.name, isPassed: false, differences: [difference], notes: [] })
    }
    return results
  }

  return {
    /** All of a workflow, or those named. @throws {AppError} NOT_FOUND, and what `getTried` throws */
    async run(caller: Caller, which: WhichDrawing, testIds?: readonly number[]): Promise<RehearsalTestResult[]> {
      const version = await definitions.getTried(caller, which)
      const all = await listTests(database, which.id)
      const tests = testIds === undefined ? all : all.filter(({ id }) => testIds.includes(id))
      if (testIds !== undefined && tests.length < new Set(testIds).size) return refuseMissing(caller)
      return tryInTurn(caller, version, tests)
    },

    /**
     * What a release is held to: every test of the workflow passes on the drawing that is to be released.
     * @throws {AppError} REHEARSAL_TESTS_FAILED with those that fail and what came otherwise
     */
    async assertPassed(caller: Caller, version: RunnableVersion): Promise<PassedTests> {
      const tests = await listTests(database, version.definitionId)
      const failed = (await tryInTurn(caller, version, tests)).filter(({ isPassed }) => !isPassed)
      const [first] = failed
      if (first === undefined) {
        const tried = new Set(tests.map(signOf))
        return {
          count: tests.length,
          areAllStill: async (tx) =>
            (await listTests(tx, version.definitionId)).every((test) => tried.has(signOf(test))),
        }
      }
      throw new AppError('REHEARSAL_TESTS_FAILED', {
        details: {
          count: failed.length,
          first: `${first.name}: ${first.differences[0]?.message ?? ''}`,
          tests: failed.map(({ testId, name, differences }) => ({ testId, name, differences })),
        },
      })
    },
  }
}

/** What a test asks of a drawing; its name does not matter. */
const signOf = ({ id, given, expected }: StoredTest): string => JSON.stringify([id, given, expected])

const peopleOf = ({ people }: Rehearsal['steps'][number]): number[] => people.map(({ userId }) => userId)

const refused = ({ key }: RunnableVersion, message: string): RehearsalDifference => ({
  elementId: key,
  elementName: '',
  code: 'refused',
  message,
})

type Tried = {
  readonly test: Pick<StoredTest, 'given' | 'expected'>
  readonly now: Rehearsal
  readonly version: RunnableVersion
  readonly main: FormVersionWithSchema | undefined
}

function notesOf({ test: { given, expected }, now, version, main }: Tried, { language }: Caller): string[] {
  const gone = goneFields(main, expected.fields)
  const known = new Set([...expected.formProblems, ...gone.map(({ field }) => field)])
  const reached = new Set(now.steps.map(({ elementId }) => elementId))
  const nameBefore = new Map(expected.steps.map((step) => [step.elementId, step]))
  return [
    ...gone.map((field) => say(language, noteTexts.fieldGone, { field })),
    ...now.formProblems
      .filter(({ path }) => !known.has(path))
      .map(({ message: reason }) => say(language, noteTexts.formProblem, { reason })),
    ...unusedDecisions(given, reached).map((id) =>
      say(language, noteTexts.decisionUnused, { step: nameBefore.get(id) ?? elementNameIn(version, id, language) }),
    ),
  ]
}

const unusedDecisions = ({ decisions }: RehearsalCase, reached: ReadonlySet<string>): string[] =>
  Object.keys(decisions).filter((id) => !reached.has(id))
