/** What lists of tasks and of instances are sorted by. */
import { say } from '@liveline/contract/language.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Bind, LongList } from '../../../http/long-list.ts'
import { sortFieldTexts } from '../missions.texts.ts'

export type SortField = keyof typeof sortFieldTexts
export type Sort = readonly { readonly field: SortField; readonly descending: boolean }[]

const planFields = ['number', 'title', 'class', 'riskLevel', 'feeder', 'planStart'] as const
export const missionSortFields = ['createdAt', 'dueAt', 'completedAt', ...planFields] as const
export const instanceSortFields = ['startedAt', ...planFields] as const

/** Reads `-dueAt,number`. @throws {AppError} INVALID_INPUT for a field that may not be sorted by */
export function sortOf(text: string | undefined, fields: readonly SortField[]): Sort {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const descending = part.startsWith('-')
      const field = fields.find((name) => name === (descending ? part.slice(1) : part))
      if (field === undefined) throw new AppError('INVALID_INPUT', { details: { problems: `sort: ${part}` } })
      return { field, descending }
    })
}

/** Whether the order is none of the indexes', which have one moment each. */
export const isSorted = (sort: Sort, indexed: readonly SortField[]) =>
  sort.length > 1 || sort.some(({ field }) => !indexed.includes(field))

/** @param columnOf SQL of what a field is; one that the list has not is passed over */
export function sortedBy(
  { language }: Caller,
  sort: Sort,
  columnOf: (field: SortField, bind: Bind) => string | undefined,
  order: Pick<LongList, 'keys' | 'descending'>,
): LongList['sorted'] {
  const [first] = sort
  if (first === undefined) return undefined
  const direction = order.descending ? 'desc' : 'asc'
  return {
    by(bind) {
      const chosen = sort.flatMap(({ field, descending }) => {
        const column = columnOf(field, bind)
        return column === undefined ? [] : [`${column} ${descending ? 'desc' : 'asc'} nulls last`]
      })
      return [...chosen, ...order.keys.map(({ name }) => `w.${name} ${direction}`)].join(', ')
    },
    field: say(language, sortFieldTexts[first.field]),
  }
}
