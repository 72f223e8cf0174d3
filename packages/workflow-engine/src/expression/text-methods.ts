import type { VariableValue } from '../state.ts'
import { MAXIMUM_SIZE } from '../work.ts'
import { compare, equals, toNumber, toText } from './coerce.ts'

/** A method of a text: the text itself, then the arguments. */
type TextMethod = (text: string, ...args: readonly VariableValue[]) => VariableValue

/** As Java's String has them, without those that take a regular expression. */
export const textMethods: Readonly<Record<string, TextMethod>> = {
  length: (text) => text.length,
  isEmpty: (text) => text === '',
  isBlank: (text) => text.trim() === '',
  equals: (text, other = null) => equals(text, other),
  equalsIgnoreCase: (text, other = null) => text.toLowerCase() === toText(other).toLowerCase(),
  compareTo: (text, other = null) => compare(text, toText(other)) ?? 0,
  contains: (text, part = null) => text.includes(toText(part)),
  startsWith: (text, part = null) => text.startsWith(toText(part)),
  endsWith: (text, part = null) => text.endsWith(toText(part)),
  indexOf: (text, part = null) => text.indexOf(toText(part)),
  lastIndexOf: (text, part = null) => text.lastIndexOf(toText(part)),
  charAt: (text, at = 0) => text.charAt(Number(toNumber(at))),
  concat: (text, other = null) => text + toText(other),
  replace: (text, part = null, other = null) => replaceAll(text, toText(part), toText(other)),
  toUpperCase: (text) => text.toUpperCase(),
  toLowerCase: (text) => text.toLowerCase(),
  trim: (text) => text.trim(),
  strip: (text) => text.trim(),
  substring: (text, from = 0, to = text.length) => text.substring(Number(toNumber(from)), Number(toNumber(to))),
  toString: (text: string) => text,
}

/** Every occurrence, as text; what grows beyond the limit is not built to its end, and refused for its length. */
function replaceAll(text: string, part: string, other: string): string {
  if (part === '') return text
  let built = ''
  let from = 0
  for (let at = text.indexOf(part); at >= 0 && built.length <= MAXIMUM_SIZE; at = text.indexOf(part, from)) {
    built += text.slice(from, at) + other
    from = at + part.length
  }
  return built + text.slice(from)
}
