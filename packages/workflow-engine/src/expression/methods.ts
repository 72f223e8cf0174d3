import type { VariableValue } from '../model.ts'
import { spendComparing, spendLooking, spendReading, spendSearching } from '../work.ts'
import type { Work } from '../work.ts'
import { equals, isEmpty, isList, isMap, toNumber, toText } from './coerce.ts'

/** A method of a text: the text itself, then the arguments. */
type TextMethod = (text: string, ...args: readonly VariableValue[]) => VariableValue
type ListMethod = (list: readonly VariableValue[], ...args: readonly VariableValue[]) => VariableValue
type MapMethod = (map: Readonly<Record<string, VariableValue>>, ...args: readonly VariableValue[]) => VariableValue

const ownEntry = (map: Readonly<Record<string, VariableValue>>, key: VariableValue): VariableValue =>
  Object.hasOwn(map, toText(key)) ? (map[toText(key)] ?? null) : null

const textMethods: Readonly<Record<string, TextMethod>> = {
  length: (text) => text.length,
  isEmpty: (text) => text === '',
  equals: (text, other = null) => equals(text, other),
  equalsIgnoreCase: (text, other = null) => text.toLowerCase() === toText(other).toLowerCase(),
  contains: (text, part = null) => text.includes(toText(part)),
  startsWith: (text, part = null) => text.startsWith(toText(part)),
  endsWith: (text, part = null) => text.endsWith(toText(part)),
  indexOf: (text, part = null) => text.indexOf(toText(part)),
  toUpperCase: (text) => text.toUpperCase(),
  toLowerCase: (text) => text.toLowerCase(),
  trim: (text) => text.trim(),
  substring: (text, from = 0, to = text.length) => text.substring(Number(toNumber(from)), Number(toNumber(to))),
  toString: (text: string) => text,
}

const listMethods: Readonly<Record<string, ListMethod>> = {
  size: (list) => list.length,
  isEmpty: (list) => list.length === 0,
  contains: (list, wanted = null) => list.some((item) => equals(item, wanted)),
  get: (list, index = 0) => list[Number(toNumber(index))] ?? null,
  indexOf: (list, wanted = null) => list.findIndex((item) => equals(item, wanted)),
}

const mapMethods: Readonly<Record<string, MapMethod>> = {
  size: (map) => Object.keys(map).length,
  isEmpty: (map) => isEmpty(map),
  containsKey: (map, key = null) => Object.hasOwn(map, toText(key)),
  get: (map, key = null) => ownEntry(map, key),
}

const pick = <Method>(methods: Readonly<Record<string, Method>>, name: string): Method | undefined =>
  Object.hasOwn(methods, name) ? methods[name] : undefined

/** Methods of texts that need not read them. */
const readingNothing: ReadonlySet<string> = new Set(['length', 'isEmpty', 'toString'])
const searching: ReadonlySet<string> = new Set(['contains', 'indexOf'])

function spendCalling(work: Work, target: VariableValue, name: string, args: readonly VariableValue[]): void {
  if (isList(target)) {
    if (!searching.has(name)) return
    for (const item of target) {
      spendLooking(work, 1)
      spendComparing(work, item, args[0] ?? null)
    }
    return
  }
  for (const arg of args) spendReading(work, arg)
  if (typeof target !== 'string') {
    if (name === 'toString') spendReading(work, target)
    else if (isMap(target)) spendLooking(work, Object.keys(target).length)
  } else if (searching.has(name)) spendSearching(work, target, args[0] ?? null)
  else if (!readingNothing.has(name)) spendReading(work, target)
}

/**
 * Calls a whitelisted method of a value; undefined when there is no such method.
 * @param work pays for what the method reads, before it is called
 */
export function callMethod(
  work: Work,
  target: VariableValue,
  name: string,
  args: readonly VariableValue[],
): VariableValue | undefined {
  spendCalling(work, target, name, args)
  if (typeof target === 'string') return pick(textMethods, name)?.(target, ...args)
  if (isList(target)) return pick(listMethods, name)?.(target, ...args)
  if (isMap(target)) return pick(mapMethods, name)?.(target, ...args)
  if (name === 'equals') return equals(target, args[0] ?? null)
  if (name === 'toString' && target !== null) return toText(target)
  return undefined
}
