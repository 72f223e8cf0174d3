import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { allApis } from '../src/all-apis.ts'
import { accountApi } from '../src/account/calls.ts'

const source = join(import.meta.dirname, '../src')

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isCall = (value: unknown) => isObject(value) && 'path' in value && 'access' in value
const declaresCalls = (value: unknown): value is object =>
  isObject(value) && Object.values(value).length > 0 && Object.values(value).every(isCall)

/** The calls that a file declares and the list does not hold: `file: name`. */
function leftOut(files: Readonly<Record<string, object>>, listed: readonly object[]): string[] {
  const declared = Object.entries(files).flatMap(([file, exports]) =>
    Object.entries(exports)
      .filter(([, value]) => declaresCalls(value))
      .map(([name, value]) => ({ name: `${file}: ${name}`, value: value as object })),
  )
  // Who finds less than the list holds looked in the wrong place.
  expect(declared.length).toBeGreaterThanOrEqual(listed.length)
  return declared.filter(({ value }) => !listed.includes(value)).map(({ name }) => name)
}

it('lists every file that declares calls', async () => {
  const files: Record<string, object> = {}
  for (const file of globSync('**/*.ts', { cwd: source })) {
    if (file !== 'all-apis.ts' && !file.endsWith('.test.ts')) files[file] = (await import(join(source, file))) as object
  }
  expect(leftOut(files, Object.values(allApis)), 'add to all-apis.ts').toEqual([])
})

it('would name a file that is left out', () => {
  const gloveApi = { list: { ...accountApi.unlock, path: '/glove/list' } }
  expect(leftOut({ 'account/calls.ts': { accountApi }, 'glove/calls.ts': { gloveApi } }, [accountApi])).toEqual([
    'glove/calls.ts: gloveApi',
  ])
  expect(() => leftOut({}, [accountApi])).toThrow()
})
