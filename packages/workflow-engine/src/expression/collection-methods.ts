import type { VariableValue } from '../state.ts'
import { equals, isEmpty, isList, toNumber, toText } from './coerce.ts'

type ListMethod = (list: readonly VariableValue[], ...args: readonly VariableValue[]) => VariableValue
type MapMethod = (map: Readonly<Record<string, VariableValue>>, ...args: readonly VariableValue[]) => VariableValue

const ownEntry = (map: Readonly<Record<string, VariableValue>>, key: VariableValue): VariableValue =>
  Object.hasOwn(map, toText(key)) ? (map[toText(key)] ?? null) : null

const holds = (list: readonly VariableValue[], wanted: VariableValue): boolean =>
  list.some((member) => equals(member, wanted))

/** As Java's List has them, without those that change it. */
export const listMethods: Readonly<Record<string, ListMethod>> = {
  size: (list) => list.length,
  isEmpty: (list) => list.length === 0,
  contains: (list, wanted = null) => holds(list, wanted),
  containsAll: (list, wanted = null) => isList(wanted) && wanted.every((member) => holds(list, member)),
  get: (list, index = 0) => list[Number(toNumber(index))] ?? null,
  getFirst: (list) => list[0] ?? null,
  getLast: (list) => list.at(-1) ?? null,
  indexOf: (list, wanted = null) => list.findIndex((member) => equals(member, wanted)),
  lastIndexOf: (list, wanted = null) => list.findLastIndex((member) => equals(member, wanted)),
}

/** As Java's Map has them, without those that change it. */
export const mapMethods: Readonly<Record<string, MapMethod>> = {
  size: (map) => Object.keys(map).length,
  isEmpty: (map) => isEmpty(map),
  containsKey: (map, key = null) => Object.hasOwn(map, toText(key)),
  containsValue: (map, wanted = null) => holds(Object.values(map), wanted),
  get: (map, key = null) => ownEntry(map, key),
  getOrDefault: (map, key = null, fallback = null) => (Object.hasOwn(map, toText(key)) ? ownEntry(map, key) : fallback),
  keySet: (map) => Object.keys(map),
  values: (map) => Object.values(map),
}
