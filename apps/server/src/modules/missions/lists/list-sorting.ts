/** What lists of tasks and of instances are sorted by. */
import type { historySorts, missionSorts } from '@liveline/contract/process-instance/conditions.ts'
import { say } from '@liveline/contract/language.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Bind, LongList } from '../../../http/long-list.ts'
import { sortFieldTexts } from '../missions.texts.ts'

export type SortField = (typeof missionSorts | typeof historySorts)[number]
/** One of the names above, or a field of the main form. */
export type SortedField = SortField | `fields.${string}`
export type Sort = readonly { readonly field: SortedField; readonly descending: boolean }[]

const FORM = 'fields.'
const isOfForm = (name: string): name is `fields.${string}` => name.startsWith(FORM) && name.length > FORM.length

/** The field of the main form that is meant; undefined for a name of ours. */
export const formFieldOf = (field: SortedField) => (isOfForm(field) ? field.slice(FORM.length) : undefined)

/** Reads `-dueAt,number,fields.voltage`. @throws {AppError} INVALID_INPUT for a field that may not be sorted by */
export function sortOf(text: string | undefined, fields: readonly SortField[]): Sort {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const descending = part.startsWith('-')
      const asked = descending ? part.slice(1) : part
      const field = isOfForm(asked) ? asked : fields.find((name) => name === asked)
      if (field === undefined) throw new AppError('INVALID_INPUT', { details: { problems: `sort: ${part}` } })
      return { field, descending }
    })
}

/** Whether the order is none of the indexes', which have one moment each. */
export const isSorted = (sort: Sort, indexed: readonly SortedField[]) =>
  sort.length > 1 || sort.some(({ field }) => !indexed.includes(field))

/** @param columnOf SQL of what a field is; one that the list has not is passed over */
export function sortedBy(
  { language }: Caller,
  sort: Sort,
  columnOf: (field: SortedField, bind: Bind) => string | undefined,
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
    field: isOfForm(first.field) ? first.field.slice(FORM.length) : say(language, sortFieldTexts[first.field]),
  }
}
