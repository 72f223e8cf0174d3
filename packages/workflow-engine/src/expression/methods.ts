import type { VariableValue } from '../state.ts'
import { spendComparing, spendLooking, spendReading, spendSearching } from '../work.ts'
import type { Work } from '../work.ts'
import { compare, equals, isList, isMap, toText } from './coerce.ts'
import { listMethods, mapMethods } from './collection-methods.ts'
import { dateMethods } from './date-methods.ts'
import { textMethods } from './text-methods.ts'

type NumberMethod = (number: number | bigint, ...args: readonly VariableValue[]) => VariableValue

const numberMethods: Readonly<Record<string, NumberMethod>> = {
  intValue: (number) => (typeof number === 'bigint' ? number : Math.trunc(number)),
  longValue: (number) => (typeof number === 'bigint' ? number : Math.trunc(number)),
  doubleValue: (number) => Number(number),
  compareTo: (number, other = null) => compare(number, other) ?? null,
}

const pick = <Method>(methods: Readonly<Record<string, Method>>, name: string): Method | undefined =>
  Object.hasOwn(methods, name) ? methods[name] : undefined

/** Methods of texts that need not read them. */
const readingNothing: ReadonlySet<string> = new Set(['length', 'isEmpty', 'toString', 'charAt'])
const searching: ReadonlySet<string> = new Set(['contains', 'indexOf', 'lastIndexOf', 'replace'])

function spendSearchingIn(work: Work, members: readonly VariableValue[], wanted: VariableValue): void {
  for (const member of members) {
    spendLooking(work, 1)
    spendComparing(work, member, wanted)
  }
}

function spendCalling(work: Work, target: VariableValue, name: string, args: readonly VariableValue[]): void {
  const [wanted = null] = args
  if (isList(target)) {
    if (searching.has(name)) spendSearchingIn(work, target, wanted)
    else if (name === 'containsAll' && isList(wanted)) {
      for (const member of wanted) spendSearchingIn(work, target, member)
    }
    return
  }
  for (const arg of args) spendReading(work, arg)
  if (typeof target !== 'string') {
    if (name === 'toString') spendReading(work, target)
    else if (isMap(target) && name === 'containsValue') spendSearchingIn(work, Object.values(target), wanted)
    else if (isMap(target)) spendLooking(work, Object.keys(target).length)
  } else if (searching.has(name)) spendSearching(work, target, wanted)
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
  if (target instanceof Date) return pick(dateMethods, name)?.(target, ...args)
  if (typeof target === 'number' || typeof target === 'bigint') return pick(numberMethods, name)?.(target, ...args)
  return undefined
}
