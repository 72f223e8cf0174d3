import { MOBILE_BREAKPOINT_PX } from '@liveline/contract/constants.ts'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const source = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(source, file), 'utf8')

it('the sidebar is 210 px wide (specification §9), beside the page and over it', () => {
  expect(read('app/shell/shell.css')).toContain('grid-template-columns: 210px minmax(0, 1fr)')
  expect(read('app/shell/sidebar/sidebar.css')).toContain('width: 210px')
})

it('every sheet becomes mobile at one width, 992 px (specification §9)', () => {
  const widths = globSync('**/*.css', { cwd: source }).flatMap((file) => [
    ...read(file).matchAll(/(max|min)-width: (99\d(?:\.\d+)?)px\)/g),
  ])
  expect(widths.length).toBeGreaterThan(5)
  for (const [, kind, width] of widths) {
    expect(Number(width)).toBe(kind === 'max' ? MOBILE_BREAKPOINT_PX - 0.02 : MOBILE_BREAKPOINT_PX)
  }
})
