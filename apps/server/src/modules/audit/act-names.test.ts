/** What the server writes into the audit log is named in words, in both languages. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNamedAct, isNamedKind } from '@liveline/contract/audit/act-names.ts'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../..')
const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
const texts = files.map((file) => readFileSync(join(source, file), 'utf8'))

/** The texts that stand where an entry says its act or the kind of its object, as a literal or one of two. */
function literals(field: string, pattern: string): string[] {
  const said = new RegExp(`\\b${field}(?::| =)[^\\n]*?('${pattern}'[^\\n]*)`, 'g')
  return texts.flatMap((text) =>
    [...text.matchAll(said)].flatMap(([, line = '']) =>
      [...(line.split(/,\s*\w+:/)[0] ?? '').matchAll(new RegExp(`'(${pattern})'`, 'g'))].map(([, one = '']) => one),
    ),
  )
}

it('names every act', () => {
  const acts = literals('action', '[a-z]\\w*\\.\\w+')
  expect(acts.length).toBeGreaterThan(50)
  expect([...new Set(acts)].filter((act) => !isNamedAct(act))).toEqual([])
})

it('names every kind of object', () => {
  const kinds = literals('objectType', '[a-z]\\w*')
  expect(kinds.length).toBeGreaterThan(50)
  expect([...new Set(kinds)].filter((kind) => !isNamedKind(kind))).toEqual([])
})
