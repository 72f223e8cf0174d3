import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { repositoryRoot } from '../run-step.ts'
import { huntMutants, type Verdict } from './hunt.ts'
import { mutate, type Mutant, readMutants } from './mutant.ts'

const files: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  'vitest.config.ts': `export default { test: { projects: [{ test: { name: 'gate', include: ['**/*.test.ts'] } }] } }`,
  'packages/gate/package.json': `{ "type": "module", "name": "@liveline/gate", "exports": { "./*": "./*" } }`,
  'packages/gate/may-enter.ts': `export const mayEnter = (age: number) => age >= 18 && age < 100\n`,
  'gate.test.ts': `import { expect, it } from 'vitest'
import { mayEnter } from '@liveline/gate/may-enter.ts'
it('refuses a child', () => expect(mayEnter(17)).toBe(false))
it('hopes that a child may enter', () => expect(mayEnter(17)).toBe(true))
`,
}

const mutant = (name: string, find: string, replace: string, title = 'refuses'): Mutant => ({
  name,
  file: 'packages/gate/may-enter.ts',
  find,
  replace,
  test: { project: 'gate', files: ['gate.test.ts'], title },
})

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'liveline-gate-'))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  await writeFile(join(root, '.gitignore'), 'node_modules\n')
  await mkdir(join(root, 'node_modules/@liveline'), { recursive: true })
  await symlink(join(repositoryRoot, 'node_modules/vitest'), join(root, 'node_modules/vitest'))
  await symlink('../../packages/gate', join(root, 'node_modules/@liveline/gate'))
  spawnSync('git', ['init', '--quiet'], { cwd: root })
})

afterAll(() => rm(root, { recursive: true }))

const hunt = async (mutants: readonly Mutant[], timeoutMs = 600_000) => {
  const verdicts: Verdict[] = await huntMutants(root, mutants, { timeoutMs })
  return Object.fromEntries(
    verdicts.map(({ name, verdict, why }) => [name, why === '' ? verdict : `${verdict}: ${why}`]),
  )
}

describe('the hunt for mutants', () => {
  it('tells those that a test fails by from those that none notices and from rows that prove nothing', async () => {
    const verdicts = await hunt([
      mutant('any age', 'age >= 18 && age', 'age'),
      mutant('any old age', ' && age < 100', ''),
      mutant('no syntax', '=> age', '=> => age'),
      mutant('two places', 'age', 'size'),
      mutant('a test that fails anyway', '18', '17', 'hopes'),
      mutant('a title that nothing bears', '18', '17', 'sells tickets'),
    ])

    expect(verdicts).toEqual({
      'any age': 'killed',
      'any old age': 'SURVIVED: every named test passes with it',
      'no syntax': 'broken: with it no test fails by itself, the run crashes',
      'two places': 'broken: its text occurs 3 times in the file',
      'a test that fails anyway': 'broken: without it the named tests: failed',
      'a title that nothing bears': 'broken: without it the named tests: nothing ran',
    })
    expect(await readFile(join(root, 'packages/gate/may-enter.ts'), 'utf8')).toBe(files['packages/gate/may-enter.ts'])
  })

  it('takes a run that does not end for no kill', async () => {
    const verdicts = await hunt([mutant('never says no', '18', '(() => { for (;;); })()')], 2_000)

    expect(verdicts['never says no']).toMatch(/^timed out/)
  })
})

describe('a list of mutants', () => {
  it('is refused when a row lacks something, and when there is no row', async () => {
    const list = join(root, 'list.json')
    await writeFile(list, JSON.stringify([mutant('one', 'a', 'b'), { name: 'two' }]))
    expect(() => readMutants(root, { file: list })).toThrow('list.json: row 2 is not')

    await writeFile(list, '[]')
    expect(() => readMutants(root, { file: list })).toThrow('There is no mutant to try')
  })

  it('may put signs into the text that mean something to a replacement', () => {
    expect(mutate('a + b', { find: '+', replace: "$& $' $$" })).toEqual({ text: "a $& $' $$ b" })
  })
})
