/** A form schema of amis, the deepest thing we are sent, has about thirty. */
export const MOST_LEVELS = 100
/** The largest form of the pack has some two thousand; more is slow to read and to check, whatever its bytes. */
export const MOST_VALUES = 20_000

export type JsonExcess = 'too_deep' | 'too_many'

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/**
 * What is too much in a JSON text, found before anything is built from it: one pass, no memory, ended by the first
 * excess. Whether the text is JSON at all is for the parser to say.
 */
export function jsonExcess(text: string): JsonExcess | undefined {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at)
        break
      case OPEN_BRACE:
      case OPEN_BRACKET:
        if ((depth += 1) > MOST_LEVELS) return 'too_deep'
        if ((values += 1) > MOST_VALUES) return 'too_many'
        break
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        depth -= 1
        break
      case COMMA:
      case COLON:
        if ((values += 1) > MOST_VALUES) return 'too_many'
        break
      default:
    }
  }
  return undefined
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at += 1
    else if (code === QUOTE) return at
  }
  return text.length
}
