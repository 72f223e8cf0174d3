import path from 'node:path'
import { afterAll, afterEach, expect, type RunnerTestSuite } from 'vitest'
import { ALLOWED } from './allowed-problems.ts'
import { takeProblems } from './browser.ts'

const journeyNow = () => path.basename(expect.getState().testPath ?? '', '.test.ts')
const used = new Set<(typeof ALLOWED)[number]>()

/** Set up for every journey: nothing goes wrong at any visitor but what is allowed there. */
afterEach(() => {
  const own = ALLOWED.filter(({ journey }) => journey === journeyNow())
  const unexpected = takeProblems().filter((problem) => {
    const allowed = own.filter(({ text }) => text.test(problem))
    for (const one of allowed) used.add(one)
    return allowed.length === 0
  })
  expect(unexpected).toEqual([])
})

const allPassed = ({ tasks }: Pick<RunnerTestSuite, 'tasks'>): boolean =>
  tasks.every((task) => (task.type === 'suite' ? allPassed(task) : task.result?.state === 'pass'))

/** What no longer goes wrong is no longer allowed; a journey of which some tests were left out says nothing of it. */
// oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern what a hook wants.
afterAll(({}, suite) => {
  if (!allPassed(suite)) return
  const own = ALLOWED.filter(
    ({ journey, sometimes }) => sometimes !== true && suite.name.endsWith(`${journey}.test.ts`),
  )
  expect(own.filter((one) => !used.has(one)).map(({ text }) => String(text))).toEqual([])
})
