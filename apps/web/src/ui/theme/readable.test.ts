import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { READABLE } from './accents.ts'
import { contrast } from './contrast.ts'

const sources = path.resolve(import.meta.dirname, '../..')
const palette = readFileSync(path.join(import.meta.dirname, 'palette.css'), 'utf8')
const coloursIn = (rules: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...rules.matchAll(/--ll-([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  )
const [lightRules = '', darkRules = ''] = palette.split(":root[data-theme='dark']")
const themes = { light: coloursIn(lightRules), dark: { ...coloursIn(lightRules), ...coloursIn(darkRules) } }

/** What words are written in, and what they may stand on. */
const greys = ['text', 'text-2', 'text-3']
const states = ['danger', 'warning', 'running', 'done', 'draft']
const texts = [...greys, 'accent-text', ...states]
const grounds = ['bg', 'surface', 'raised', 'side', 'table-head', 'hover', 'accent-soft']
const softs = states.map((state) => `${state}-soft`)
/** What is written on a full colour. */
const onFills = [
  ['on-accent', 'accent'],
  ['surface', 'danger'],
] as const
/** Written as words nowhere: a stroke between them, and what is for paper. */
const NO_WORDS = ['border-strong', 'ink']
const SMALLEST_PX = 12
/** What holds a sign and no word. */
const SIGNS = /\.anticon$|-(?:clear|arrow)$|(?:\.tab|li) > button$/
/** Parts that tell by their colour and stand beside words need less (WCAG 2.2, 1.4.11). */
const SEEN = 3

const pairs: readonly (readonly [text: string, ground: string])[] = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ...['text', 'text-2', 'text-3'].flatMap((text) => softs.map((ground) => [text, ground] as const)),
  ...states.map((state) => [state, `${state}-soft`] as const),
  ...onFills,
]

describe.each(['light', 'dark'] as const)('on the %s theme', (name) => {
  const theme = themes[name]
  const ratio = (one: string, other: string) => contrast(theme[one] ?? '', theme[other] ?? '')

  it.each(pairs)('%s on %s can be read', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(READABLE)
  })

  it.each([1, 2, 3, 4])('the bars of class %i can be seen', (level) => {
    expect(ratio(`class-${level}`, 'surface')).toBeGreaterThanOrEqual(SEEN)
  })
})

describe('every sheet', () => {
  const sheets = globSync('**/*.css', { cwd: sources }).map((file) => ({
    file,
    rules: readFileSync(path.join(sources, file), 'utf8'),
  }))

  it('writes in colours that are measured here', () => {
    const measured = new Set([...pairs.map(([text]) => text), ...NO_WORDS])
    const written = sheets.flatMap(({ file, rules }) =>
      [...rules.matchAll(/(?<![\w-])color: var\(--ll-([\w-]+)\)/g)].map(([, colour = '']) => ({ file, colour })),
    )

    expect(written.length).toBeGreaterThan(200)
    expect(written.filter(({ colour }) => !measured.has(colour))).toEqual([])
  })

  it('writes no word smaller than 12 px (answers B16)', () => {
    const rules = sheets.flatMap(({ file, rules: text }) =>
      [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', rule = '']) => ({ file, selector, rule })),
    )
    const sized = rules.flatMap(({ file, selector, rule }) => {
      const [, px] = /font(?:-size)?: [^;]*?\b(\d+)px/.exec(rule) ?? []
      return px === undefined ? [] : [{ file, selector: selector.trim(), px: Number(px) }]
    })

    expect(sized.length).toBeGreaterThan(100)
    expect(sized.filter(({ selector, px }) => px < SMALLEST_PX && !SIGNS.test(selector))).toEqual([])
  })
})
