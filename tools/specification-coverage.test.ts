import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from './run-step.ts'

/** Sentences that nothing proves yet. Lower it with each that gets a proof. */
const IN_WORK_AT_MOST = 0

interface Row {
  readonly sentence: string
  readonly proof: string
}

const fileAt = (file: string) => path.join(repositoryRoot, file)
const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^\| (?!Sentence)([^|]+) \| [^|]+ \| ([^|]+) \|$/gm)].map(([, sentence = '', proof = '']) => ({
    sentence,
    proof,
  }))

/** What is wrong with a proof: no such file, or nothing in it reads so. */
function faultOf({ sentence, proof }: Row, read: (file: string) => string | undefined): string | undefined {
  const [, file = '', title = ''] = /^`([^`]+)`: ``(.+)``$/.exec(proof) ?? []
  const text = read(file)
  if (text === undefined) return `${sentence}: there is no file '${file}'`
  return text.includes(title) ? undefined : `${sentence}: nothing in ${file} reads '${title}'`
}

const isInWork = ({ proof }: Row) => proof === 'in work'
const rows = rowsOf(readFileSync(fileAt('docs/specification-coverage.md'), 'utf8'))

it('every sentence of the specification names a proof that stands there', () => {
  expect(rows.length).toBeGreaterThan(90)
  const read = (file: string) =>
    /\.test\.tsx?$/.test(file) && existsSync(fileAt(file)) ? readFileSync(fileAt(file), 'utf8') : undefined
  expect(rows.filter((row) => !isInWork(row)).flatMap((row) => faultOf(row, read) ?? [])).toEqual([])
})

it('the sentences without a proof become fewer, never more', () => {
  expect(rows.filter(isInWork).length).toBe(IN_WORK_AT_MOST)
})

it('a proof that is not there is noticed', () => {
  const read = (file: string) => (file === 'a.test.ts' ? "it('holds')" : undefined)
  const row = (proof: string) => ({ sentence: 's', proof })

  expect(faultOf(row('`a.test.ts`: ``holds``'), read)).toBeUndefined()
  expect(faultOf(row('`a.test.ts`: ``holds not``'), read)).toBe("s: nothing in a.test.ts reads 'holds not'")
  expect(faultOf(row('`b.test.ts`: ``holds``'), read)).toBe("s: there is no file 'b.test.ts'")
  expect(faultOf(row('by faith'), read)).toBe("s: there is no file ''")
})
