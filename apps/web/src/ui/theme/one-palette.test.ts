import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const web = path.resolve(import.meta.dirname, '../../..')
/** Without comments, and without the names of sheets of libraries. */
const read = (file: string) =>
  readFileSync(path.join(web, file), 'utf8')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/^@import .*$/gm, '')
const files = globSync(['src/**/*.{css,ts,tsx}', 'index.html'], { cwd: web })
const sheets = files.filter((file) => file.endsWith('.css'))
const scripts = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))

/** A colour written out: hexadecimal, also within an address, or a function of the old or the new spelling. */
const COLOUR =
  /(?:#|%23)(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?!-)|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(\s*[\d.]/gi
/** Names of colours that somebody might write: those of CSS 2, and of the others the ones that are met. */
const NAMES =
  'aqua|beige|black|blue|brown|crimson|cyan|fuchsia|gold|gr[ae]y|green|indigo|ivory|lime|magenta|maroon|navy|olive|' +
  'orange(?:red)?|pink|purple|red|salmon|silver|snow|tan|teal|tomato|violet|white(?:smoke)?|yellow'
/** One as the value of what takes a colour, in a sheet or in the style of a component. */
const NAMED_COLOUR = new RegExp(
  String.raw`(?:^|[\s{;,('"])(?:[\w-]*[cC]olor|background|border[\w-]*|outline|fill|stroke|box-?[sS]hadow)['"]?\s*[:=]` +
    String.raw`[^;{}\n]*?[\s:=,'"(](?:(?:light|dark|medium|pale|deep|hot|sky|slate|steel)*(?:${NAMES}))(?=[\s;,'")}])`,
  'gm',
)
const coloursIn = (text: string) => [...(text.match(COLOUR) ?? []), ...(text.match(NAMED_COLOUR) ?? [])]
const mayName = new Map([
  ['index.html', 'the mark in the tab of the browser, which no sheet reaches'],
  ['src/amis/guest-colours.ts', 'reads the colours that amis-editor has written'],
])

describe('the palette', () => {
  it('is the only place that names a colour', () => {
    const found = files
      .filter((file) => !file.startsWith('src/ui/theme/') && !mayName.has(file) && !file.includes('.test.'))
      .flatMap((file) => coloursIn(read(file)).map((colour) => `${file}: ${colour.trim()}`))

    expect(sheets.length).toBeGreaterThan(40)
    expect(found).toEqual([])
  })

  it.each([
    '.glove { color: #12ab34; }',
    '.glove { background: rgb(1 2 3) }',
    '.glove { color: red; }',
    '.glove {\n  border: 1px solid lightgray;\n}',
    '.glove { box-shadow: 0 0 2px black }',
    "<nav style={{ color: 'crimson' }}>",
    "<nav style={{ padding: 1, backgroundColor: 'white' }}>",
    '<path fill="navy" />',
  ])('would find another: %s', (text) => {
    expect(coloursIn(text)).toHaveLength(1)
  })

  it.each([
    '.glove { white-space: nowrap; color: var(--ll-red); }',
    '.glove { border-color: transparent; color: currentColor }',
    "const tag = { color: 'var(--ll-green)' }",
    'a notice in red',
  ])('takes this for none: %s', (text) => {
    expect(coloursIn(text)).toEqual([])
  })

  it('names each variable that a sheet or a component asks for, and none that nobody does', () => {
    const named = new Set(read('src/ui/theme/palette.css').match(/--ll-[\w-]+(?=:)/g))
    const asked = new Set(
      [...sheets, ...scripts].flatMap((file) => [
        ...(read(file).match(/(?<=var\()--ll-[\w-]+/g) ?? []),
        ...(file.includes('ui/theme/') ? (read(file).match(/(?<=')--ll-[\w-]+(?=')/g) ?? []) : []),
      ]),
    )

    expect([...asked].filter((name) => !named.has(name))).toEqual([])
    expect([...named].filter((name) => !asked.has(name))).toEqual([])
  })
})

describe('the sheets', () => {
  /** Classes that libraries write. */
  const ofLibraries = /^(?:anticon|cxd-|djs-|bjs-|bio-|maplibregl-|ae-|AMIS|CodeMirror|theme-select$|text-danger$)/
  const said = [...scripts, 'index.html'].map(read).join('\n')

  it('hold no class that no component draws', () => {
    const classes = sheets.flatMap((file) =>
      [
        ...read(file)
          .replaceAll(/\{[^{}]*\}/g, '{}')
          .matchAll(/\.([a-z][\w-]*)/gi),
      ].map(([, name = '']) => ({ file, name })),
    )
    const unused = classes.filter(
      ({ name }) => !ofLibraries.test(name) && !new RegExp(`[\\s'"\`]${name}[\\s'"\`]`).test(said),
    )

    expect(classes.length).toBeGreaterThan(200)
    expect([...new Set(unused.map(({ file, name }) => `${file}: ${name}`))]).toEqual([])
  })

  it('lie beside the one script that brings them along', () => {
    const brought = sheets.map((file) => ({
      file,
      by: scripts.filter((script) => read(script).includes(`/${path.basename(file)}'`)),
    }))
    const alone = brought.filter(({ by }) => by.length === 0)

    expect(alone).toEqual([])
  })
})
