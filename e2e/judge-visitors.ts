import path from 'node:path'
import { afterAll, afterEach, expect, TestRunner, type RunnerTestSuite, type RunnerTestCase } from 'vitest'
import { ALLOWED } from './allowed-problems.ts'
import { lookAtPages, onClosing, takeProblems } from './browser.ts'

const journeyNow = () => path.basename(expect.getState().testPath ?? '', '.test.ts')
const used = new Set<(typeof ALLOWED)[number]>()

/** A journey that fails on another machine only is understood by what its pages showed. */
async function tellWhatFailed(): Promise<void> {
  const test = TestRunner.getCurrentTest<RunnerTestCase | undefined>()
  if (test?.result?.state !== 'fail' || told === test) return
  told = test
  for (const look of await lookAtPages()) console.error(`${test.name}: a page when it failed\n${look}`)
}
let told: RunnerTestCase | undefined
onClosing(tellWhatFailed)

/** Set up for every journey: nothing goes wrong at any visitor but what is allowed there. */
afterEach(async () => {
  await tellWhatFailed()
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
