import { contrast, mix } from './contrast.ts'

/** Accents that a person may choose instead of the product's own. */
export const accents = ['#2563c9', '#7a4fc4', '#a8456a', '#b45309']

/** The accent of whoever chose none, and what lies around an accent in a theme; the same as in palette.css. */
export const grounds = {
  light: { accent: '#0f766e', surface: '#ffffff', onAccent: '#ffffff', towards: '#000000', soft: 0.13 },
  dark: { accent: '#2bb3a5', surface: '#161b1d', onAccent: '#06201d', towards: '#ffffff', soft: 0.2 },
} as const

/** Normal text needs this (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5
const STEP = 0.04

export interface AccentShades {
  readonly accent: string
  readonly text: string
  readonly soft: string
}

/** The nearest shade that satisfies: darker on the light theme, lighter on the dark one. */
function shadeUntil(colour: string, towards: string, isEnough: (shade: string) => boolean): string {
  for (let part = 0; part < 1; part += STEP) {
    const shade = mix(towards, colour, part)
    if (isEnough(shade)) return shade
  }
  return towards
}

/** A chosen colour as fill, as text and as quiet ground, each readable on the theme whatever was chosen. */
export function accentShades(chosen: string, theme: 'light' | 'dark'): AccentShades {
  const { surface, onAccent, towards, soft: part } = grounds[theme]
  const accent = shadeUntil(
    chosen,
    towards,
    (shade) => contrast(shade, onAccent) >= READABLE && contrast(shade, surface) >= READABLE,
  )
  const soft = mix(accent, surface, part)
  return { accent, soft, text: shadeUntil(accent, towards, (shade) => contrast(shade, soft) >= READABLE) }
}
