import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const web = path.resolve(import.meta.dirname, '../../..')
const sheets = globSync('src/**/*.css', { cwd: web })

/** What Chromium 87 does not know, nor the build write in another way: such a rule is dropped whole. */
const UNKNOWN = /:nth-(?:last-)?child\([^)]* of |:user-(?:in)?valid|@scope|:(?:state|dir)\(/g
/** The same for `:has`, which may only make better what is good without it: never beside other selectors. */
const HAS_IN_LIST = /(?:^|[};])[^{};]*(?:,[^{};]*:has\(|:has\((?:[^()]|\([^()]*\))*\)[^{};]*,)[^{};]*\{/g

const faultsOf = (css: string) => {
  const rules = css.replaceAll(/\/\*[^]*?\*\//g, '')
  const lists = (rules.match(HAS_IN_LIST) ?? []).filter((rule) => !rule.includes('@'))
  return [...(rules.match(UNKNOWN) ?? []), ...lists].map((fault) => fault.trim())
}

describe('the sheets', () => {
  it('keep to selectors that the oldest browser of the plants knows', () => {
    const found = sheets.flatMap((file) =>
      faultsOf(readFileSync(path.join(web, file), 'utf8')).map((fault) => `${file}: ${fault}`),
    )

    expect(sheets.length).toBeGreaterThan(100)
    expect(found).toEqual([])
  })

  it.each([
    '.glove > :nth-child(1 of :not(defs)) { color: inherit }',
    '.glove:user-invalid { color: inherit }',
    '.glove,\n.glove:has(input) { color: inherit }',
    '.glove:has(input),\n.rope { color: inherit }',
  ])('would find another: %s', (css) => {
    expect(faultsOf(css)).toHaveLength(1)
  })

  it.each(['.glove:has(.rope, .helmet) > b { color: inherit }', '.glove > :nth-child(2n + 1) { color: inherit }'])(
    'may say: %s',
    (css) => {
      expect(faultsOf(css)).toEqual([])
    },
  )
})
