import { isObject } from './json.ts'

/** Whether two values are the same JSON, whatever the order of members; a member that is undefined is none. */
export function isEqualJson(left: unknown, right: unknown): boolean {
  if (Object.is(left, right) || (left === 0 && right === 0)) return true
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((part, index) => isEqualJson(part, right[index]))
  if (!isObject(left) || !isObject(right)) return false
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every((name) => isEqualJson(own(left, name), own(right, name)))
}

const own = (node: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(node, name) ? node[name] : undefined
