import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const web = path.resolve(import.meta.dirname, '../../..')
/** The palette says of a class only which colours are meant in it. */
const sheets = globSync('src/**/*.css', { cwd: web }).filter((sheet) => sheet !== 'src/ui/theme/palette.css')
/** A class that a rule styles by itself, wherever it stands: as the formatter lays sheets out, from the edge. */
const BARE_CLASS = /^\.[\w-]+(?=,$| \{$)/gm

/** All sheets are one page's in the end: a class that two of them style looks as the last one loaded says. */
it('styles every class in one sheet only', () => {
  const sheetsOf = new Map<string, Set<string>>()
  for (const sheet of sheets)
    for (const name of readFileSync(path.join(web, sheet), 'utf8').match(BARE_CLASS) ?? [])
      sheetsOf.set(name, (sheetsOf.get(name) ?? new Set()).add(sheet))

  expect(sheetsOf.size).toBeGreaterThan(500)
  expect([...sheetsOf].filter(([, styled]) => styled.size > 1).map(([name, styled]) => [name, ...styled])).toEqual([])
})
