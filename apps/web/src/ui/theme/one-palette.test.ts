import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { themeOf } from './theme.ts'

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
const mayName = new Map([['index.html', 'the mark in the tab of the browser, which no sheet reaches']])

describe('the palette', () => {
  it('is the only place that names a colour', () => {
    const found = files
      .filter((file) => !file.startsWith('src/ui/theme/') && !mayName.has(file) && !file.includes('.test.'))
      .flatMap((file) => (read(file).match(COLOUR) ?? []).map((colour) => `${file}: ${colour}`))

    expect(sheets.length).toBeGreaterThan(40)
    expect(found).toEqual([])
  })

  it('names each variable that a sheet or a component asks for, and none that nobody does', () => {
    const named = new Set(read('src/ui/theme/palette.css').match(/--ll-[\w-]+(?=:)/g))
    const asked = new Set(
      [...sheets, ...scripts].flatMap((file) => [
        ...(read(file).match(/(?<=var\()--ll-[\w-]+/g) ?? []),
        ...(file.includes('ui/theme/') ? (read(file).match(/(?<=')--ll-[\w-]+(?=')/g) ?? []) : []),
      ]),
    )
    // A field of a form brings its unit itself.
    asked.delete('--ll-unit')

    expect([...asked].filter((name) => !named.has(name))).toEqual([])
    expect([...named].filter((name) => !asked.has(name))).toEqual([])
  })

  it('gives Ant Design the colours of the theme, and the accent that a person chose', () => {
    const of = (dark: boolean, accent?: string) =>
      themeOf({ dark, mobile: false, preferences: { size: 'mini', accent } }).token

    expect(of(false)).toMatchObject({ colorPrimary: '#0f766e', colorBgLayout: '#f4f6f6', colorInfo: '#1d5fbf' })
    expect(of(true)).toMatchObject({ colorPrimary: '#2bb3a5', colorBgLayout: '#0e1213', colorInfo: '#86b4ff' })
    expect(of(true, '#2563c9')).toMatchObject({ colorPrimary: '#2563c9', colorLink: '#2563c9' })
  })
})

describe('the sheets', () => {
  /** Classes that libraries write. */
  const ofLibraries = /^(?:anticon|cxd-|is-error|djs-|bjs-)/
  const said = [...scripts, 'index.html'].map(read).join('\n')
  /** Made of parts: `ll-${state}` of a diagram's steps. */
  const madeOfParts = new Set(['ll-passed', 'll-active'])

  it('hold no class that no component draws', () => {
    const classes = sheets.flatMap((file) =>
      [
        ...read(file)
          .replaceAll(/\{[^{}]*\}/g, '{}')
          .matchAll(/\.([a-z][\w-]*)/gi),
      ].map(([, name = '']) => ({ file, name })),
    )
    const unused = classes.filter(
      ({ name }) =>
        !ofLibraries.test(name) && !madeOfParts.has(name) && !new RegExp(`[\\s'"\`]${name}[\\s'"\`]`).test(said),
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
