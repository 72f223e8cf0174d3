import type { DataFilter } from '@liveline/contract/form-data/shapes.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { operatorsOf } from '@liveline/form-schema/operators.ts'
import { AppError } from '../../../http/app-error.ts'
import { sortableColumns, type DataSort } from './data-list.repository.ts'

/** @throws {AppError} UNKNOWN_FIELD; INVALID_INPUT for a comparison that the field or the value does not take */
export function assertKnownFields(
  { filters, sort }: { filters: readonly DataFilter[]; sort: readonly DataSort[] },
  fields: ReadonlyMap<string, FormField>,
): void {
  const unknown = [
    ...filters.map(({ field }) => field).filter((field) => !fields.has(field)),
    ...sort.map(({ field }) => field).filter((field) => !fields.has(field) && !sortableColumns.has(field)),
  ]
  if (unknown.length > 0) throw new AppError('UNKNOWN_FIELD', { details: { fields: unknown } })
  const wrong = filters
    .filter(({ field, op, value }) => !isTaken(fields.get(field), op) || !isFilterValue(op, value))
    .map(({ field, op }) => `${field} ${op}`)
  if (wrong.length > 0) throw new AppError('INVALID_INPUT', { details: { problems: wrong } })
}

const isTaken = (field: FormField | undefined, op: DataFilter['op']): boolean =>
  field !== undefined && operatorsOf(field).includes(op)

const isScalar = (one: unknown): one is string | number | boolean =>
  (typeof one === 'number' && Number.isFinite(one)) ||
  typeof one === 'boolean' ||
  (typeof one === 'string' && one.length <= 500 && !one.includes('\u0000'))

const isBound = (value: unknown): boolean => isScalar(value) && typeof value !== 'boolean'

function isFilterValue(op: DataFilter['op'], value: unknown): boolean {
  switch (op) {
    case 'in':
      return Array.isArray(value) && value.length <= 200 && value.every(isScalar)
    case 'between':
      return Array.isArray(value) && value.length === 2 && value.every(isBound)
    case 'ge':
    case 'le':
      return isBound(value)
    case 'empty':
    case 'notEmpty':
      return value === undefined || value === null
    case 'contains':
    case 'startsWith':
      return isScalar(value)
    default:
      return isScalar(value) || value === null
  }
}
