/** The list of instances that stands behind a number. Pure. */
import { addressOf } from '../../ui/navigation.tsx'
import type { Days } from './period.ts'

/** What the page of all instances reads from its address. */
export interface Behind {
  readonly flowKey: string
  readonly version?: number | undefined
  readonly started?: Days
  readonly ended?: Days
  /** Those under way unless told. */
  readonly finished?: boolean | 'any'
  readonly statuses?: readonly string[]
  readonly businessStates?: readonly string[]
  readonly elementIds?: readonly string[]
}

/** Undefined where this person has no page of instances. */
export function behindAddress(instancesPath: string | undefined, behind: Behind): string | undefined {
  if (instancesPath === undefined) return undefined
  const { flowKey, version, started, ended, finished, statuses = [], businessStates = [], elementIds = [] } = behind
  return addressOf(instancesPath, {
    flows: flowKey,
    version: version === undefined ? undefined : String(version),
    finished: finished === undefined || finished === false ? undefined : finished === true ? '1' : finished,
    from: started?.from,
    to: started?.to,
    endedFrom: ended?.from,
    endedTo: ended?.to,
    statuses: statuses.join(','),
    businessStates: businessStates.join(','),
    nodes: elementIds.join(','),
  })
}
