/** What lists of workflows are sorted by. */
import { AppError } from '../../http/app-error.ts'
import { sortColumns, type DefinitionSearch } from './definition-lists.repository.ts'

const isField = (name: string): name is keyof typeof sortColumns => Object.hasOwn(sortColumns, name)

/** Reads `-updatedAt,name`. @throws {AppError} INVALID_INPUT for a field that may not be sorted by */
export function definitionSortOf(text: string | undefined): DefinitionSearch['sort'] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const descending = part.startsWith('-')
      const field = descending ? part.slice(1) : part
      if (!isField(field)) throw new AppError('INVALID_INPUT', { details: { problems: `sort: ${part}` } })
      return { field, descending }
    })
}
