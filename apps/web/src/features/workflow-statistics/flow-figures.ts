/** What a workflow's figures are, and the lists behind them. Pure. */
import type { FlowStatisticsRow } from '@liveline/contract/process-statistics/shapes.ts'
import { behindAddress } from './instance-links.ts'
import { countedAddress, type Place } from './place.ts'

/** Steps that no person did, of all that were left; null where none was. */
const automaticShareOf = ({ visits, automatic }: Pick<FlowStatisticsRow, 'visits' | 'automatic'>) =>
  visits === 0 ? null : automatic / visits

export const flowFigureKeys = [
  ...['started', 'running', 'finished', 'endedOtherwise'],
  ...['leadP50', 'leadP90', 'again', 'overdue', 'automatic'],
] as const as readonly FlowFigureKey[]
export type FlowFigureKey =
  | 'started'
  | 'running'
  | 'finished'
  | 'endedOtherwise'
  | 'leadP50'
  | 'leadP90'
  | 'again'
  | 'overdue'
  | 'automatic'

/** As a number: what rows are put in order by, and versions compared by. */
export function flowFigure(row: FlowStatisticsRow, key: FlowFigureKey): number | null {
  if (key === 'leadP50') return row.lead.p50Ms
  if (key === 'leadP90') return row.lead.p90Ms
  if (key === 'automatic') return automaticShareOf(row)
  return row[key]
}

/** The list behind a figure; a sheet of the page where the list of instances cannot be asked for it. */
export function flowFigureAddress(
  place: Place,
  row: FlowStatisticsRow,
  version: number | undefined,
  key: FlowFigureKey,
): string | undefined {
  const { instancesPath, days } = place
  // Behind nothing there is no list.
  if ((flowFigure(row, key) ?? 0) === 0) return undefined
  const { flowKey } = row
  const ended = { finished: true, ended: days }
  const list = { flowKey, version }
  switch (key) {
    case 'started':
      return behindAddress(instancesPath, { ...list, started: days, finished: 'any' })
    case 'running':
      return behindAddress(instancesPath, list)
    case 'finished':
    case 'leadP50':
    case 'leadP90':
      return behindAddress(instancesPath, { ...list, ...ended, statuses: ['completed'] })
    case 'endedOtherwise':
      return behindAddress(instancesPath, { ...list, ...ended, statuses: ['cancelled'] })
    case 'again':
    case 'overdue':
    case 'automatic': {
      const query = { ...place.query, flow: flowKey, version: version === undefined ? undefined : String(version) }
      const kept = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
      return countedAddress({ ...place, query: Object.fromEntries(kept) }, { measure: key })
    }
  }
}
