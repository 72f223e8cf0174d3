import { AppError } from '../../../http/app-error.ts'
import { sortableColumns, type DataFilter, type DataSort } from './form-data.repository.ts'

/** @throws {AppError} UNKNOWN_FIELD; INVALID_INPUT for a filter with a value that its comparison does not take */
export function assertKnownFields(
  { filters, sort }: { filters: readonly DataFilter[]; sort: readonly DataSort[] },
  names: ReadonlySet<string>,
): void {
  const unknown = [
    ...filters.map(({ field }) => field).filter((field) => !names.has(field)),
    ...sort.map(({ field }) => field).filter((field) => !names.has(field) && !sortableColumns.has(field)),
  ]
  if (unknown.length > 0) throw new AppError('UNKNOWN_FIELD', { details: { fields: unknown } })
  const wrong = filters.filter(({ op, value }) => !isFilterValue(op, value)).map(({ field, op }) => `${field} ${op}`)
  if (wrong.length > 0) throw new AppError('INVALID_INPUT', { details: { problems: wrong } })
}

function isFilterValue(op: DataFilter['op'], value: unknown): boolean {
  const isScalar = (one: unknown): boolean =>
    typeof one === 'number' ||
    typeof one === 'boolean' ||
    (typeof one === 'string' && one.length <= 500 && !one.includes('\u0000'))
  if (op === 'in') return Array.isArray(value) && value.length <= 200 && value.every(isScalar)
  if (op === 'ge' || op === 'le') return isScalar(value) && typeof value !== 'boolean'
  return isScalar(value) || (value === null && op !== 'contains')
}
