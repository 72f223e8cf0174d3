import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accents, accentShades, grounds, READABLE } from './accents.ts'
import { contrast } from './contrast.ts'

const themes = ['light', 'dark'] as const
const hues = ['#ffff00', '#ffffff', '#000000', '#777777', '#ff0000', '#00ff00', '#0000ff', '#0f766e', ...accents]

describe('an accent', () => {
  it.each(themes.flatMap((theme) => hues.map((hue) => [theme, hue] as const)))(
    'is readable on the %s theme when it was chosen as %s',
    (theme, hue) => {
      const { accent, text, soft } = accentShades(hue, theme)
      const { surface, onAccent } = grounds[theme]

      expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(READABLE)
      expect(contrast(text, surface)).toBeGreaterThanOrEqual(READABLE)
      expect(contrast(text, soft)).toBeGreaterThanOrEqual(READABLE)
    },
  )

  it('stays as chosen where it is readable', () => {
    expect(accentShades('#2563c9', 'light').accent).toBe('#2563c9')
  })

  it('is measured against the grounds of the palette', () => {
    const palette = readFileSync(join(import.meta.dirname, 'palette.css'), 'utf8')
    const [light = '', dark = ''] = palette.split(":root[data-theme='dark']")
    for (const [theme, own] of [
      [light, grounds.light],
      [dark, grounds.dark],
    ] as const) {
      expect(theme).toContain(`--ll-accent: ${own.accent};`)
      expect(theme).toContain(`--ll-surface: ${own.surface};`)
      expect(theme).toContain(`--ll-on-accent: ${own.onAccent};`)
    }
  })
})

it('contrast is that of WCAG: 21 between black and white', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 1)
})
