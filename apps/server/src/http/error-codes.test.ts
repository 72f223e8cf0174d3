import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { describe, expect, it } from 'vitest'

/** The specification wants their calls, which are not built yet. */
const notYet: Readonly<Record<string, string>> = {}

type Texts = Readonly<Record<string, string>>

const repository = join(import.meta.dirname, '../../../..')

function read(patterns: readonly string[], exclude: (file: string) => boolean = () => false): Texts {
  const files = globSync(patterns, { cwd: repository }).filter((file) => !exclude(file))
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(repository, file), 'utf8')]))
}

/** What is wrong with codes: where one is thrown it stands in quotes, and not behind a comparison. */
function faultsOf(codes: readonly string[], product: Texts, tests: Texts, open: Texts): string[] {
  const thrown = new Set(quotedIn(product, /(?<![=!]== )'([A-Z][A-Z_]+)'/g))
  const tested = new Set(quotedIn(tests, /'([A-Z][A-Z_]+)'|\berrorCodes\.([A-Z][A-Z_]+)/g))
  return codes.flatMap((code) => {
    if (Object.hasOwn(open, code)) return thrown.has(code) ? [`${code} is thrown: take it off the list notYet`] : []
    return [
      ...(thrown.has(code) ? [] : [`${code} is thrown nowhere`]),
      ...(tested.has(code) ? [] : [`${code} is provoked by no test of the server`]),
    ]
  })
}

const quotedIn = (texts: Texts, pattern: RegExp) =>
  Object.values(texts).flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? ''))

describe('every error code', () => {
  it('is thrown by the server and provoked by one of its tests', () => {
    const product = read(['apps/server/src/**/*.ts'], (file) => file.endsWith('.test.ts'))
    const tests = read(
      ['apps/server/{src,attack,faults}/**/*.test.ts', 'e2e/**/*.test.ts'],
      (file) => join(repository, file) === import.meta.filename,
    )
    expect(faultsOf(Object.keys(errorCodes), product, tests, notYet)).toEqual([])
    expect(Object.keys(notYet).filter((code) => !Object.hasOwn(errorCodes, code))).toEqual([])
  })

  it('would be named that is not', () => {
    const product = { 'a.ts': `throw new AppError('TORN')`, 'b.ts': `if (code === 'BENT') throw new AppError('WORN')` }
    const tests = { 'a.test.ts': `expect(retcode).toBe(errorCodes.TORN.retcode)` }
    expect(faultsOf(['TORN', 'BENT', 'WORN', 'LATER'], product, tests, { LATER: 'a call', WORN: 'a call' })).toEqual([
      'BENT is thrown nowhere',
      'BENT is provoked by no test of the server',
      'WORN is thrown: take it off the list notYet',
    ])
    expect(faultsOf(['TORN'], {}, {}, {})).toHaveLength(2)
  })
})
