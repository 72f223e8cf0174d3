import type { ActOrder } from '@liveline/contract/act-job/shapes.ts'
import { VariableName, type ShownValue } from '@liveline/contract/administration/shapes.ts'
import { typedEntry } from '../administration/typed-entry.ts'
import type { InstanceSearch } from '../lists/all-instance-filters.tsx'

export const manyActs = ['suspend', 'resume', 'reassign', 'setVariable', 'jump', 'migrate', 'retry', 'end'] as const
export type Act = (typeof manyActs)[number]

export const jumpModes = ['return', 'tokenOnly'] as const

/** What a drawing is of: a place in it means something only there. */
export interface OneVersion {
  readonly flowKey: string
  readonly version: number
}

/** An act as it is being entered. */
export interface OrderEntry {
  readonly act: Act
  readonly people: readonly number[]
  readonly name: string
  readonly type: ShownValue['type']
  readonly value: string
  /** Empty: whichever task is the only open one. */
  readonly fromNode: string
  readonly targetNode: string
  readonly mode: (typeof jumpModes)[number]
}
export const noOrder: OrderEntry = {
  ...{ act: 'suspend', people: [], name: '', type: 'text', value: '' },
  ...{ fromNode: '', targetNode: '', mode: 'return' },
}

export interface OrderFieldsProps {
  readonly entry: OrderEntry
  readonly onChange: (entry: OrderEntry) => void
  /** It was to be sent: what lacks is told. */
  readonly isTried: boolean
}

/**
 * Undefined while it is not said whole.
 * @param on what all instances run on, as far as that is one: without it none is led elsewhere
 */
export function orderOf(entry: OrderEntry, on: OneVersion | undefined): ActOrder | undefined {
  const { act, people } = entry
  switch (act) {
    case 'reassign': {
      const [newUserId] = people
      return newUserId === undefined ? undefined : { act, newUserId }
    }
    case 'setVariable': {
      const value = typedEntry(entry.type, entry.value)
      const name = VariableName.safeParse(entry.name.trim())
      return value === undefined || !name.success ? undefined : { act, name: name.data, value }
    }
    case 'jump': {
      const { fromNode, targetNode, mode } = entry
      if (on === undefined || targetNode === '') return undefined
      return { act, ...on, targetNode, mode, ...(fromNode === '' ? {} : { fromNode }) }
    }
    // Asked for on a page of its own, where the mapping is drawn.
    case 'migrate':
      return undefined
    default:
      return { act }
  }
}

/** What chosen instances run on, where that is one. */
export function commonVersion(chosen: readonly OneVersion[]): OneVersion | undefined {
  const [first] = chosen
  if (first === undefined) return undefined
  const { flowKey, version } = first
  return chosen.every((one) => one.flowKey === flowKey && one.version === version) ? { flowKey, version } : undefined
}

/** What all that a filter matches run on, where it says so. */
export function versionOf({ flowIds, version }: InstanceSearch): OneVersion | undefined {
  const [flowKey, ...others] = flowIds ?? []
  if (flowKey === undefined || others.length > 0 || typeof version !== 'number') return undefined
  return { flowKey, version }
}
