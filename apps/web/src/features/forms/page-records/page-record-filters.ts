import type { DataFilter } from '@liveline/contract/form-data/shapes.ts'
import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { PageFilter } from '@liveline/contract/page-table/page-params.ts'
import type { ListFilter } from '../../../ui/list/filters/list-filter.ts'
import type { Query } from '../../../ui/navigation.tsx'

const FIELDS = 'fields.'
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** The last text of a day that a form may keep, with or without a time. */
const END_OF_DAY = 'T23:59:59.999'
const lastOf = (key: string) => `${key}.to`

/** The filters that a page names, of fields of the form. */
export const pageRecordFilters = (configured: readonly PageFilter[], language: Language): readonly ListFilter[] =>
  configured.flatMap((filter): ListFilter | readonly never[] => {
    if (!filter.key.startsWith(FIELDS)) return []
    const named = { name: filter.key, title: nameIn(language, filter, 'title'), behind: filter.behind === true }
    const options = (filter.options ?? []).map((option) => ({
      value: option.value,
      label: nameIn(language, option, 'label'),
    }))
    switch (filter.kind) {
      case 'text':
      case 'number':
        return { ...named, kind: filter.kind }
      case 'select':
        return { ...named, kind: 'choice', options }
      case 'choices':
        return { ...named, kind: 'choices', options }
      case 'dateRange':
        return { ...named, kind: 'days', last: lastOf(filter.key) }
    }
  })

/** What the address asks of those fields; what it does not understand is left out. */
export const pageRecordConditions = (query: Query, configured: readonly PageFilter[]): readonly DataFilter[] =>
  configured.flatMap(({ key, kind, options = [] }): DataFilter[] => {
    if (!key.startsWith(FIELDS)) return []
    const field = key.slice(FIELDS.length)
    const text = query[key]?.trim() ?? ''
    switch (kind) {
      case 'text':
        return text === '' ? [] : [{ field, op: 'contains', value: text }]
      case 'number':
        return text === '' || !Number.isFinite(Number(text)) ? [] : [{ field, op: 'eq', value: Number(text) }]
      case 'select':
      case 'choices': {
        const chosen = options.flatMap(({ value }) => (text.split(',').includes(value) ? value : []))
        return chosen.length === 0 ? [] : [{ field, op: 'in', value: chosen.flatMap(asKept) }]
      }
      case 'dateRange': {
        const [first, last] = [text, query[lastOf(key)] ?? '']
        return [
          ...(DAY.test(first) ? [{ field, op: 'ge' as const, value: first }] : []),
          ...(DAY.test(last) ? [{ field, op: 'le' as const, value: `${last}${END_OF_DAY}` }] : []),
        ]
      }
    }
  })

/** A form keeps `2` where the page says `'2'`: both are meant. */
const asKept = (value: string): (string | number)[] =>
  value.trim() !== '' && Number.isFinite(Number(value)) ? [value, Number(value)] : [value]
