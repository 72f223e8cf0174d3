import path from 'node:path'
import { afterEach, expect } from 'vitest'
import { ALLOWED, REFUSED } from './allowed-problems.ts'
import { takeProblems } from './browser.ts'

/** Set up for every journey: nothing goes wrong at any visitor but what is allowed there. */
afterEach(() => {
  const journey = path.basename(expect.getState().testPath ?? '', '.test.ts')
  const allowed = [REFUSED, ...(ALLOWED[journey] ?? [])]
  const unexpected = takeProblems().filter((problem) => !allowed.some((pattern) => pattern.test(problem)))
  expect(unexpected).toEqual([])
})
