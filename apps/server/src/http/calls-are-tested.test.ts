/** What nobody may forget who adds a call, by name; what the calls do is tested elsewhere. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allApis } from '@liveline/contract/all-apis.ts'
import type { Api } from '@liveline/contract/define-api.ts'
import { describe, expect, it } from 'vitest'
import { accessRequests } from '../../test-support/access-requests.ts'

const server = join(import.meta.dirname, '../..')
const calls = Object.entries(allApis).flatMap(([subject, api]) =>
  Object.keys(api as Api).map((name) => `${subject}.${name}`),
)

/** Calls that no text names, as `subjectApi.name`. */
const unnamed = (wanted: readonly string[], texts: readonly string[]) => {
  const named = new Set(
    texts.flatMap((text) => [...text.matchAll(/\b(\w+)Api\.(\w+)/g)].map(([, a, b]) => `${a}.${b}`)),
  )
  return wanted.filter((call) => !named.has(call))
}

describe('every call', () => {
  it('is sent by a test of its own', () => {
    const files = globSync(
      ['src/**/*.test.ts', '{attack,faults}/**/*.test.ts', 'test-support/*.ts', '../../e2e/**/*.ts'],
      {
        cwd: server,
      },
    )
    const texts = files.map((file) => readFileSync(join(server, file), 'utf8'))
    expect(unnamed(calls, texts)).toEqual([])
  })

  it('would be named that is not', () => {
    expect(unnamed(['glove.lend', 'glove.wash'], ['call(gloveApi.lend, {})'])).toEqual(['glove.wash'])
    expect(unnamed(['glove.lend'], [])).toEqual(['glove.lend'])
  })

  it('is in access-requests.ts, and each object it names is a row of access-matrix.txt', () => {
    expect(Object.keys(accessRequests).toSorted()).toEqual(calls.toSorted())
    const wanted = Object.entries(accessRequests).flatMap(([call, objects]) =>
      Object.keys(objects).map((object) => `${call} ${object}`),
    )
    const rows = readFileSync(join(server, 'test-support/access-matrix.txt'), 'utf8')
      .split('\n')
      .filter((line) => /^\w+\.\w+ /.test(line))
      .map((line) => line.split(/\s+/).slice(0, 2).join(' '))
    expect(rows.toSorted()).toEqual(wanted.toSorted())
  })
})
