import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from '../run-step.ts'
import { mutate, readMutants } from './mutant.ts'

it('every mutant finds the check that it disables', () => {
  const lost = readMutants(import.meta.dirname, {}).filter((mutant) => {
    const file = path.join(repositoryRoot, mutant.file)
    return !existsSync(file) || typeof mutate(readFileSync(file, 'utf8'), mutant) === 'string'
  })
  expect(lost.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})
