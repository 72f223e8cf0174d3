type Channels = readonly [number, number, number]

const HEX_COLOUR = /^#[0-9a-f]{6}$/i
export const isHexColour = (text: unknown): text is string => typeof text === 'string' && HEX_COLOUR.test(text)

function channelsOf(colour: string): Channels {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** Relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

/** `part` of `over` laid on `under`. */
export function mix(over: string, under: string, part: number): string {
  const below = channelsOf(under)
  const parts = channelsOf(over).map((channel, index) => Math.round(channel * part + (below[index] ?? 0) * (1 - part)))
  return `#${parts.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
