import { titleOf } from '../../../form/field-title.ts'
import { fieldText } from '../../../form/value-text.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { operatorsOf } from '@liveline/form-schema/operators.ts'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { timeLabel } from '../../../ui/labels/times.tsx'
import type { Speech } from '../../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../../ui/list/columns/list-column.ts'
import type { ListedRecord } from './record-queries.ts'

/** The others wait behind the column chooser. */
const COLUMNS_AT_FIRST = 8
/** A card tells what matters. */
const FACTS_ON_CARD = 3

/** A column a field, and who changed the record last. */
export function recordColumns(fields: readonly FormField[], speech: Speech): readonly ListColumn<ListedRecord>[] {
  const { t, language, now } = speech
  const facts = fields.slice(1).filter(({ type, kind }) => type !== 'textarea' && kind !== 'rows')
  const onCard = new Set(facts.slice(0, FACTS_ON_CARD).map(({ name }) => name))
  return [
    ...fields.map((field, place): ListColumn<ListedRecord> => {
      const text = ({ values, labels }: ListedRecord) => fieldText(field, values[field.name], { t, language, labels })
      return {
        key: field.name,
        title: titleOf(field, language),
        cell: text,
        text,
        hiddenAtFirst: place >= COLUMNS_AT_FIRST,
        ...(isSortable(field) ? { sortKey: field.name } : {}),
        ...(place === 0 ? { isLink: true, hideable: false, onCard: 'number' as const } : {}),
        ...(onCard.has(field.name) ? { onCard: 'fact' as const } : {}),
        ...(field.type === 'textarea' ? { grows: true } : {}),
      }
    }),
    {
      key: 'updatedBy',
      title: t('records.updatedBy'),
      cell: ({ updatedBy }) => updatedBy?.name ?? '–',
      text: ({ updatedBy }) => updatedBy?.name ?? '',
    },
    {
      key: 'updatedAt',
      title: t('records.updatedAt'),
      cell: ({ updatedAt }) => timeLabel(updatedAt, now, language, t),
      text: ({ updatedAt }) => absoluteTime(updatedAt),
      sortKey: 'updatedAt',
    },
  ]
}

/** What holds one value that everybody may see whole. */
const isSortable = (field: FormField): boolean =>
  field.mask === undefined && field.kind !== 'many' && operatorsOf(field).includes('eq')
