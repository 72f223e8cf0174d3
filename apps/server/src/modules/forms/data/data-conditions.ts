/** What a filter of records is as SQL over `d`. Field names and values travel as parameters only. */
import type { DataFilter } from '@liveline/contract/form-data/shapes.ts'
import { escapeLike } from '../../../database/escape-like.ts'
import type { Bind } from '../../../http/long-list.ts'
import type { Reach } from '../access/record-access.ts'

export function conditionOf({ field, op, value }: DataFilter, bind: Bind): string {
  switch (op) {
    case 'eq':
      return equals(field, value, bind)
    case 'ne':
      return `not coalesce(${equals(field, value, bind)}, false)`
    case 'in':
      return `(${[...(value as unknown[])].map((one) => equals(field, one, bind)).join(' or ') || 'false'})`
    case 'contains': {
      const name = `${bind(field)}::text`
      const pattern = bind(`%${escapeLike(String(value))}%`)
      const listed = bind(JSON.stringify([value]))
      return `case jsonb_typeof(d.data -> ${name}) when 'array' then (d.data -> ${name}) @> ${listed}::jsonb
              else (d.data ->> ${name}) ilike ${pattern} end`
    }
    case 'startsWith':
      return `coalesce(starts_with(d.data ->> ${bind(field)}::text, ${bind(String(value))}), false)`
    case 'ge':
    case 'le':
      return compares(field, op === 'ge' ? '>=' : '<=', value, bind)
    case 'between': {
      const [from, to] = value as [unknown, unknown]
      return `(${compares(field, '>=', from, bind)} and ${compares(field, '<=', to, bind)})`
    }
    case 'empty':
      return isEmpty(field, bind)
    case 'notEmpty':
      return `not ${isEmpty(field, bind)}`
  }
}

const isEmpty = (field: string, bind: Bind) => `coalesce(d.data ->> ${bind(field)}::text, '') in ('', '[]', '{}')`

/** Numbers with numbers, texts with texts: dates are texts that sort as they follow one another. */
function compares(field: string, sign: '>=' | '<=', value: unknown, bind: Bind): string {
  const name = `${bind(field)}::text`
  return typeof value === 'number'
    ? `case when jsonb_typeof(d.data -> ${name}) = 'number' then (d.data ->> ${name})::numeric ${sign} ${bind(value)}::numeric else false end`
    : `coalesce(jsonb_typeof(d.data -> ${name}) = 'string' and (d.data ->> ${name}) collate "C" ${sign} ${bind(value)}, false)`
}

/** A number and the text of it count as equal: forms store either. Containment is what the index answers. */
function equals(field: string, value: unknown, bind: Bind): string {
  if (value === null || value === '') return `coalesce(d.data ->> ${bind(field)}::text, '') = ''`
  return `(${twins(value)
    .map((one) => `d.data @> ${bind(JSON.stringify({ [field]: one }))}::jsonb`)
    .join(' or ')})`
}

/** A value, and the number or text that counts as equal to it. */
export function twins(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return [value, String(value)]
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value) ? [value, Number(value)] : [value]
}

/** Whether the index of all values answers it. */
export const isContained = ({ op, value }: DataFilter): boolean =>
  (op === 'eq' && value !== null && value !== '') ||
  (op === 'in' && Array.isArray(value) && value.every((one) => one !== null && one !== ''))

/** Rows of a table within reach. */
export function withinReach(reach: Reach, row: string, bind: Bind): readonly string[] {
  if (reach === 'all') return []
  if (reach === 'none') return ['false']
  const own = `${row}.created_by = ${bind(reach.userId)}`
  return [reach.orgIds.length === 0 ? own : `(${own} or ${row}.org_id = any(${bind(reach.orgIds)}::bigint[]))`]
}
