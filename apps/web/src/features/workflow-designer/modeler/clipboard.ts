import { currentUser } from '../../../session/current-user.ts'
import { isGeneric, ownOf, type CreatesAny } from './copy-foreign.ts'

const keyOf = () => `liveline.workflowClipboard.${currentUser()?.userId ?? 0}`

interface Creates extends CreatesAny {
  create(type: string, properties: object): { set(name: string, value: unknown): void }
}
type Copied = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Copied =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Elements of the model as plain data, with what their descriptors do not know. */
export const writeCopied = (copied: object): string =>
  JSON.stringify(copied, (_, value: unknown) => {
    if (!isObject(value) || typeof value['$type'] !== 'string') return value
    if (isGeneric(value))
      return { $type: value.$type, $uri: value.$descriptor.ns.uri, $own: ownOf(value), $children: value.$children }
    const foreign: unknown = value['$attrs']
    return isObject(foreign) && Object.keys(foreign).length > 0 ? { ...value, $foreign: { ...foreign } } : value
  })

/** What was copied, every element made anew; undefined for what is none. */
export function readCopied(text: string, moddle: Creates): object | undefined {
  try {
    const read: unknown = JSON.parse(text, (_, value: unknown) => {
      if (!isObject(value) || typeof value['$type'] !== 'string') return value
      const { $type, $foreign, $uri, $own, $children, ...properties } = value
      if (isObject($own))
        return moddle.createAny($type, typeof $uri === 'string' ? $uri : undefined, {
          ...$own,
          ...($children === undefined ? {} : { $children }),
        })
      const made = moddle.create($type, properties)
      for (const [name, said] of Object.entries(isObject($foreign) ? $foreign : {})) made.set(name, said)
      return made
    })
    return isObject(read) ? read : undefined
  } catch {
    return undefined
  }
}

/** In place of the clipboard of bpmn-js: what was copied can be pasted in another tab, and after the page was left. */
export function createClipboard(moddle: Creates) {
  let here: object | undefined
  const get = (): object | undefined => {
    try {
      const kept = localStorage.getItem(keyOf())
      return (kept === null ? undefined : readCopied(kept, moddle)) ?? here
    } catch {
      return here
    }
  }
  return {
    get,
    set: (copied: object) => {
      here = copied
      try {
        localStorage.setItem(keyOf(), writeCopied(copied))
      } catch {
        // Full or forbidden: it can still be pasted here.
      }
    },
    clear: () => {
      const copied = get()
      here = undefined
      localStorage.removeItem(keyOf())
      return copied
    },
    isEmpty: () => get() === undefined,
  }
}
createClipboard.$inject = ['moddle']
