/** The orders in which indexes have instances, and where in them a search begins and ends. */
import type { Bind, ListKey } from '../../../http/long-list.ts'
import type { InstanceSearch } from './instance-search.ts'

export type InstanceOrder = {
  readonly keys: readonly ListKey[]
  readonly descending: boolean
  readonly isByEnd: boolean
}

const ID = { name: 'id', type: 'uuid' } as const

/** Ids hold the moment of the start. */
export const byStart = (descending: boolean): InstanceOrder => ({ keys: [ID], descending, isByEnd: false })
export const byEnd = (descending: boolean): InstanceOrder => ({
  keys: [{ name: 'ended_at', type: 'timestamptz' }, ID],
  descending,
  isByEnd: true,
})

/** An id is made when its instance starts; clocks of two servers may differ by less than this. */
const CLOCKS_DIFFER_MS = 60_000

/** A range of starts is a range of the ids; what ended by a moment had started by then. */
export function idRange({ startedFrom, startedTo, endedTo }: InstanceSearch, bind: Bind) {
  const last = [startedTo, endedTo].flatMap((at) => (at === undefined ? [] : [Date.parse(at)]))
  return {
    from:
      startedFrom === undefined ? undefined : `${bind(uuidAt(Date.parse(startedFrom) - CLOCKS_DIFFER_MS, '0'))}::uuid`,
    to: last.length === 0 ? undefined : `${bind(uuidAt(Math.min(...last) + CLOCKS_DIFFER_MS, 'f'))}::uuid`,
  }
}

export function endRange({ endedFrom, endedTo }: InstanceSearch, bind: Bind) {
  const moment = (at: string | undefined) => (at === undefined ? undefined : `${bind(at)}::timestamptz`)
  return { from: moment(endedFrom), to: moment(endedTo) }
}

const LAST_MS = 2 ** 48 - 1

/** The first ('0') or last ('f') UUIDv7 of a millisecond. */
function uuidAt(ms: number, rest: '0' | 'f'): string {
  const hex = Math.min(Math.max(ms, 0), LAST_MS).toString(16).padStart(12, '0') + rest.repeat(20)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
