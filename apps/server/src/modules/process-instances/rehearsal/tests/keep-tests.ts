/** Keeps a case as a test of its workflow, and changes those that are kept. */
import { say } from '@liveline/contract/language.ts'
import type { RehearsalCase } from '@liveline/contract/rehearsal/shapes.ts'
import { REHEARSAL_TESTS } from '@liveline/contract/rehearsal-test/shapes.ts'
import type {
  RehearsalExpectation,
  RehearsalTest,
  RehearsalTestDetail,
} from '@liveline/contract/rehearsal-test/shapes.ts'
import type { Clock } from '../../../../clock.ts'
import type { Queryable, Tx, Write } from '../../../../database/open-database.ts'
import { AppError } from '../../../../http/app-error.ts'
import type { Caller } from '../../../../http/caller.ts'
import { audit } from '../../../audit/audit.service.ts'
import { loadDirectory, type Directory } from '../../../directory/directory.service.ts'
import type { DefinitionsService } from '../../../process-definitions/process-definitions.service.ts'
import { refuseMissing } from '../../../process-definitions/refusals.ts'
import type { WhichDrawing } from '../../../process-definitions/tried-drawing.ts'
import type { createRehearse, RehearsalParts } from '../rehearse.ts'
import { expectationOf, withoutGoneFields } from './expectation.ts'
import * as repository from './rehearsal-tests.repository.ts'
import { endTexts, testTexts } from './rehearsal-tests.texts.ts'

export function createKeepTests(
  parts: Pick<ReturnType<typeof createRehearse>, 'rehearse' | 'mainFormOf'> & {
    readonly inTurn: RehearsalParts['inTurn']
    readonly database: Queryable
    readonly clock: Clock
    readonly definitions: Pick<DefinitionsService, 'getTried' | 'isThere'>
  },
) {
  const { database, clock, definitions, rehearse, mainFormOf, inTurn } = parts

  /** @throws {AppError} REHEARSAL_STUCK: what comes to no end is nothing that a release could be held to */
  async function expect(
    caller: Caller,
    which: WhichDrawing,
    given: RehearsalCase,
    before?: RehearsalExpectation,
  ): Promise<Pick<repository.StoredTest, 'given' | 'expected'>> {
    const version = await definitions.getTried(caller, which)
    const main = await mainFormOf(version, caller)
    const kept = before === undefined ? given : withoutGoneFields(main, given, before)
    const { report } = await inTurn(() => rehearse(caller, version, kept), caller.userId)
    if (report.end !== 'completed' && report.end !== 'cancelled') {
      const stuck = report.problems.find(({ severity }) => severity === 'error')
      const where = stuck === undefined || stuck.elementName === '' ? '' : `${stuck.elementName}: `
      const reason = stuck === undefined ? say(caller.language, endTexts[report.end]) : `${where}${stuck.message}`
      throw new AppError('REHEARSAL_STUCK', { details: { reason } })
    }
    return { given: kept, expected: expectationOf(version, main, kept, report) }
  }

  /** The test as it is now, while nobody else changes those of its workflow. */
  async function lock(tx: Tx, caller: Caller, testId: number): Promise<repository.StoredTest> {
    const found = (await repository.findTest(tx, testId)) ?? refuseMissingTest(caller)
    await repository.lockTests(tx, found.definitionId)
    return (await repository.findTest(tx, testId)) ?? refuseMissingTest(caller)
  }

  async function insert(
    tx: Tx,
    caller: Caller,
    test: Pick<repository.StoredTest, 'definitionId' | 'name' | 'given' | 'expected'>,
  ): Promise<{ testId: number }> {
    if ((await repository.countTests(tx, test.definitionId)) >= REHEARSAL_TESTS)
      throw new AppError('TOO_MANY_TESTS', { details: { most: REHEARSAL_TESTS } })
    const by = { userId: caller.userId, at: clock.now() }
    const testId = (await repository.insertTest(tx, test, by)) ?? refuseName(caller, test.name)
    await audit(tx, caller, {
      action: 'workflow.keepTest',
      objectType: 'workflow',
      objectId: test.definitionId,
      after: { testId, name: test.name, steps: test.expected.steps.length },
    })
    return { testId }
  }

  return {
    async list(caller: Caller, definitionId: number): Promise<RehearsalTest[]> {
      if (!(await definitions.isThere(definitionId))) return refuseMissing(caller)
      const tests = await repository.listTests(database, definitionId)
      const directory = await loadDirectory(
        database,
        tests.map(({ given }) => ({ kind: 'user', id: given.initiator })),
      )
      return tests.map((test) => shownTest(test, directory))
    },

    async detail(caller: Caller, testId: number): Promise<RehearsalTestDetail> {
      const test = (await repository.findTest(database, testId)) ?? refuseMissingTest(caller)
      const { given, expected } = test
      const directory = await loadDirectory(database, [{ kind: 'user', id: given.initiator }])
      return { ...shownTest(test, directory), given, expected }
    },

    async keep(
      write: Write,
      caller: Caller,
      { name, which, given }: { name: string; which: WhichDrawing; given: RehearsalCase },
    ) {
      const tried = await expect(caller, which, given)
      return write(async (tx) => {
        if (!(await repository.lockTests(tx, which.id))) return refuseMissing(caller)
        return insert(tx, caller, { definitionId: which.id, name, ...tried })
      })
    },

    async expectNow(
      write: Write,
      caller: Caller,
      { testId, given, ...drawing }: { testId: number; given?: RehearsalCase | undefined } & Omit<WhichDrawing, 'id'>,
    ): Promise<void> {
      const found = (await repository.findTest(database, testId)) ?? refuseMissingTest(caller)
      const tried = await expect(caller, { id: found.definitionId, ...drawing }, given ?? found.given, found.expected)
      await write(async (tx) => {
        const test = await lock(tx, caller, testId)
        // A case that somebody changed meanwhile stays his: what is expected of it fails with the next trial, in sight.
        const isHis = given === undefined && JSON.stringify(test.given) !== JSON.stringify(found.given)
        const kept = { id: testId, ...tried, ...(isHis ? { given: test.given } : {}) }
        await repository.replaceTest(tx, kept, { userId: caller.userId, at: clock.now() })
        await audit(tx, caller, {
          action: 'workflow.expectOfTest',
          objectType: 'workflow',
          objectId: test.definitionId,
          before: { testId, name: test.name, steps: test.expected.steps.length },
          after: { steps: tried.expected.steps.length },
        })
      })
    },

    async rename(write: Write, caller: Caller, { testId, name }: { testId: number; name: string }): Promise<void> {
      await write(async (tx) => {
        const test = await lock(tx, caller, testId)
        if (test.name === name) return
        const by = { userId: caller.userId, at: clock.now() }
        if (!(await repository.renameTest(tx, { ...test, name }, by))) refuseName(caller, name)
        await audit(tx, caller, {
          action: 'workflow.renameTest',
          objectType: 'workflow',
          objectId: test.definitionId,
          before: { testId, name: test.name },
          after: { name },
        })
      })
    },

    copy: (write: Write, caller: Caller, { testId, name }: { testId: number; name: string }) =>
      write(async (tx) => insert(tx, caller, { ...(await lock(tx, caller, testId)), name })),

    /** Gives a new workflow the tests of the one that it is a copy of. */
    async copyAll(write: Write, caller: Caller, { from, to }: { from: number; to: number }): Promise<void> {
      await write(async (tx) => {
        for (const { name, given, expected } of await repository.listTests(tx, from)) {
          await insert(tx, caller, { definitionId: to, name, given, expected })
        }
      })
    },

    async remove(write: Write, caller: Caller, testId: number): Promise<void> {
      await write(async (tx) => {
        const test = await lock(tx, caller, testId)
        await repository.deleteTest(tx, testId)
        await audit(tx, caller, {
          action: 'workflow.deleteTest',
          objectType: 'workflow',
          objectId: test.definitionId,
          before: { testId, name: test.name },
        })
      })
    },
  }
}

function shownTest(test: repository.StoredTest, directory: Directory): RehearsalTest {
  const { id, name, given, expected, createdAt, createdBy, updatedAt, updatedBy } = test
  const { name: who, departmentName } = directory.person(given.initiator)
  return {
    id,
    name,
    initiator: { userId: given.initiator, name: who, departmentName },
    steps: expected.steps.length,
    end: expected.end,
    createdAt: createdAt.toISOString(),
    createdBy,
    updatedAt: updatedAt.toISOString(),
    updatedBy,
  }
}

/** @throws {AppError} NOT_FOUND */
function refuseMissingTest({ language }: Caller): never {
  throw new AppError('NOT_FOUND', { details: { what: say(language, testTexts.test) } })
}

/** @throws {AppError} DUPLICATE */
function refuseName({ language }: Caller, value: string): never {
  throw new AppError('DUPLICATE', { details: { what: say(language, testTexts.testName), value } })
}
