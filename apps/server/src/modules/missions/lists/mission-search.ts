/** What somebody looks for in a list of tasks. */
import { AppError } from '../../../http/app-error.ts'

const missionSortFields = ['createdAt', 'dueAt', 'completedAt', 'number', 'title'] as const
export type MissionSortField = (typeof missionSortFields)[number]

export type MissionSearch = {
  readonly finished: boolean
  readonly flowKeys: readonly string[]
  readonly keyword: string
  readonly elementId: string | undefined
  readonly businessState: string | undefined
  readonly overdue: boolean | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly sort: readonly { readonly field: MissionSortField; readonly descending: boolean }[]
}

/** Reads `-dueAt,number`. @throws {AppError} INVALID_INPUT for a field that may not be sorted by */
export function sortOf(text: string | undefined): MissionSearch['sort'] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const descending = part.startsWith('-')
      const field = missionSortFields.find((name) => name === (descending ? part.slice(1) : part))
      if (field === undefined) throw new AppError('INVALID_INPUT', { details: { problems: `sort: ${part}` } })
      return { field, descending }
    })
}
