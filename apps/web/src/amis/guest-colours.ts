/**
 * amis-editor writes its colours out, light ones only. When the console is built, each becomes the colour of our theme that
 * has its part: so the designer is light and dark like every other screen.
 */

interface Colour {
  /** Degrees. */
  readonly hue: number
  /** Each 0 to 1. */
  readonly saturation: number
  readonly lightness: number
  readonly alpha: number
}

type Part = 'text' | 'line' | 'ground'

const names: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000' }
const written = /#[\da-f]{3,8}\b|\brgba?\([^()]*\)|(?<![\w-])(?:white|black)(?![\w-])/gi

/** What a property colours; undefined where a colour is none of the theme: a shadow is dark on any ground. */
function partOf(property: string): Part | undefined {
  // A variable of amis that the editor sets anew.
  if (property.startsWith('--'))
    return /border/i.test(property) ? 'line' : /bg|background/i.test(property) ? 'ground' : 'text'
  if (/^(?:color|fill|stroke|caret-color)$/.test(property)) return 'text'
  if (/^(?:border|outline)(?!.*radius)/.test(property)) return 'line'
  return property.startsWith('background') ? 'ground' : undefined
}

/** The value of a property with the colours of our theme; everything else in it stays. */
export function guestColours(property: string, value: string): string {
  const part = partOf(property)
  if (part === undefined || value.includes('url(')) return value
  return value.replaceAll(written, (text) => {
    const colour = read(text)
    return colour === undefined ? text : (themed(part, colour) ?? text)
  })
}

function themed(part: Part, colour: Colour): string | undefined {
  const { hue, saturation, lightness, alpha } = colour
  if (alpha === 0) return undefined
  const isGrey = saturation < 0.3 || lightness > 0.995
  if (isGrey || lightness < 0.2) return greyOf(part, lightness, alpha)
  if (hue >= 195 && hue <= 235) return accentOf(part, lightness, alpha)
  if (hue < 15 || hue > 345) return part === 'ground' && lightness > 0.85 ? 'var(--ll-danger-soft)' : 'var(--ll-danger)'
  return undefined
}

function greyOf(part: Part, lightness: number, alpha: number): string | undefined {
  if (part === 'text') {
    // What is written in white stands on a colour.
    if (lightness > 0.97) return undefined
    return lightness * alpha + 1 - alpha < 0.3
      ? 'var(--ll-text)'
      : lightness < 0.5
        ? 'var(--ll-text-2)'
        : 'var(--ll-text-3)'
  }
  if (part === 'line') {
    if (lightness < 0.3 && alpha > 0.5) return undefined
    return lightness > 0.97
      ? 'var(--ll-surface)'
      : lightness > 0.85 || alpha < 1
        ? 'var(--ll-border)'
        : 'var(--ll-border-strong)'
  }
  // A veil, and a box with white text in it, are dark on any ground.
  if (lightness < 0.5) return alpha < 0.2 ? 'var(--ll-hover)' : undefined
  if (alpha < 0.5) return undefined
  return lightness > 0.985
    ? 'var(--ll-surface)'
    : lightness > 0.96
      ? 'var(--ll-side)'
      : lightness > 0.93
        ? 'var(--ll-hover)'
        : 'var(--ll-border)'
}

function accentOf(part: Part, lightness: number, alpha: number): string | undefined {
  // On the ground stands text in white, in the dark theme too.
  const plain = { text: 'var(--ll-accent-text)', line: 'var(--ll-accent)', ground: 'var(--ll-brand)' }[part]
  if (lightness > 0.85) return part === 'text' ? 'var(--ll-text-3)' : 'var(--ll-accent-soft)'
  // What is only tinted lets what it covers be read.
  return alpha < 0.5 ? undefined : plain
}

function read(text: string): Colour | undefined {
  const hex = (names[text.toLowerCase()] ?? text).replace('#', '')
  if (/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(hex)) {
    const digits = hex.length < 5 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])
    const [red = 0, green = 0, blue = 0, alpha = 255] = digits.map((pair) => Number.parseInt(pair, 16))
    return described(red, green, blue, alpha / 255)
  }
  const parts = /^rgba?\(([^()]*)\)$/i
    .exec(text)?.[1]
    ?.split(/[\s,/]+/)
    .map(Number)
  if (parts === undefined || parts.length < 3 || parts.some(Number.isNaN)) return undefined
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts
  return described(red, green, blue, alpha)
}

/** @param red each of the three 0 to 255 */
function described(red: number, green: number, blue: number, alpha: number): Colour {
  const [r, g, b] = [red / 255, green / 255, blue / 255]
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const range = most - least
  const lightness = (most + least) / 2
  if (range === 0) return { hue: 0, saturation: 0, lightness, alpha }
  const sixth = most === r ? (((g - b) / range) % 6) + 6 : most === g ? (b - r) / range + 2 : (r - g) / range + 4
  const saturation = range / (1 - Math.abs(2 * lightness - 1))
  return { hue: (sixth * 60) % 360, saturation, lightness, alpha }
}
