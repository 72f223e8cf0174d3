import type { DataFilter } from '@liveline/contract/form-data/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { conditionField, filterOf } from '../../../form/field-conditions.ts'
import { titleOf } from '../../../form/field-title.ts'
import { readConditions } from '../../../ui/list/filters/conditions.ts'
import type { ListFilter } from '../../../ui/list/filters/list-filter.ts'
import type { Speech } from '../../../ui/labels/use-speech.ts'
import type { Query } from '../../../ui/navigation.tsx'

/** Under which the address holds what is no field of the form; names of fields begin with a letter. */
const [CONDITIONS, BIN] = ['_where', '_bin'] as const
/** What the address of every list holds. */
const taken = new Set(['page', 'after', 'rows', 'sort', 'formId', 'view'])
/** Choices that do not wait behind a button. */
const CHOICES_AT_FIRST = 3

const nameOf = ({ name }: FormField): string => (taken.has(name) ? `_${name}` : name)

/** What the list offers to narrow it by: a search, the choices that matter, and a condition on any field. */
export function recordFilters(
  fields: readonly FormField[],
  { t, language }: Pick<Speech, 't' | 'language'>,
  mayDelete: boolean,
): readonly ListFilter[] {
  const searched = searchedField(fields)
  const open = fields.filter(isOpen)
  const yesNo = [t('fields.yes'), t('fields.no')] as const
  return [
    ...(mayDelete
      ? [
          {
            kind: 'switch' as const,
            name: BIN,
            title: t('records.which'),
            options: [
              { value: '', label: t('records.present') },
              { value: '1', label: t('records.bin') },
            ],
          },
        ]
      : []),
    ...(searched === undefined
      ? []
      : [{ kind: 'text' as const, name: nameOf(searched), title: titleOf(searched, language) }]),
    ...chosenFields(fields).map((field, place) => ({
      kind: 'choice' as const,
      name: nameOf(field),
      title: titleOf(field, language),
      behind: place >= CHOICES_AT_FIRST,
      options: field.choices.map((choice) => ({
        value: String(choice.value),
        label: nameIn(language, choice, 'label'),
      })),
    })),
    {
      kind: 'conditions',
      name: CONDITIONS,
      title: t('list.conditions.title'),
      fields: open
        .map((field) => conditionField(field, language, yesNo))
        .filter(({ operators }) => operators.length > 0),
    },
  ]
}

/** What the address asks of the records; whatever else it says is not about them. */
export function filtersOf(fields: readonly FormField[], query: Query): readonly DataFilter[] {
  const searched = searchedField(fields)
  const words = searched === undefined ? '' : (query[nameOf(searched)] ?? '')
  const chosen = chosenFields(fields).flatMap((field): DataFilter[] => {
    const choice = field.choices.find(({ value }) => String(value) === query[nameOf(field)])
    return choice === undefined ? [] : [{ field: field.name, op: 'eq', value: choice.value }]
  })
  const open = new Map(fields.filter(isOpen).map((field) => [field.name, field]))
  const offered = [...open.values()].map((field) => conditionField(field, 'zh-CN', ['', '']))
  const conditions = readConditions(query[CONDITIONS], offered).flatMap((condition) => {
    const field = open.get(condition.field)
    return field === undefined ? [] : [filterOf(condition, field)]
  })
  return [
    ...(searched === undefined || words === ''
      ? []
      : [{ field: searched.name, op: 'contains' as const, value: words }]),
    ...chosen,
    ...conditions,
  ]
}

export const isBin = (query: Query): boolean => query[BIN] === '1'

/** Whoever could look for a masked value would find out what it is. */
const isOpen = ({ mask }: FormField): boolean => mask === undefined

const searchedField = (fields: readonly FormField[]): FormField | undefined =>
  fields.find((field) => field.kind === 'text' && isOpen(field))

/** Those that the form names for it first. */
const chosenFields = (fields: readonly FormField[]): readonly FormField[] => {
  const choices = fields.filter((field) => field.kind === 'one' && field.choices.length > 0 && isOpen(field))
  return choices.toSorted((one, other) => Number(other.isFiltered) - Number(one.isFiltered))
}
