import { fieldText } from '../../../form/value-text.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { PageColumn } from '@liveline/contract/page-table/page-params.ts'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { timeLabel } from '../../../ui/labels/times.tsx'
import type { Speech } from '../../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../../ui/list/columns/list-column.ts'
import { valueCells } from '../../../ui/list/columns/value-cells.tsx'
import type { FormField } from '@liveline/form-schema/form-field.ts'

import type { ListedRecord } from '../records/record-queries.ts'

const FIELDS = 'fields.'
/** A call names a field of the form by itself. */
export const recordSortKey = (key: string) => key.replace(/^(-?)fields\./, '$1')

type Cells = Pick<ListColumn<ListedRecord>, 'cell' | 'text'>

function cellsOf({ key, format }: PageColumn, fields: readonly FormField[], speech: Speech): Cells {
  const { t, language, now } = speech
  if (!key.startsWith(FIELDS)) {
    const at = (row: ListedRecord) => (key === 'createdAt' ? row.createdAt : row.updatedAt)
    return { cell: (row) => timeLabel(at(row), now, language, t), text: (row) => absoluteTime(at(row)) }
  }
  const name = key.slice(FIELDS.length)
  const field = fields.find((one) => one.name === name)
  const valueOf = ({ values }: ListedRecord) => values[name]
  // What was chosen is shown in its words.
  if (field !== undefined && field.choices.length > 0 && format !== 'chips') {
    const text = (row: ListedRecord) => fieldText(field, valueOf(row), { t, language, labels: row.labels })
    return { cell: text, text }
  }
  return valueCells(valueOf, format, speech)
}

/** The columns that a page names of the records of a form; the first leads to the record. */
export const pageRecordColumns = (
  configured: readonly PageColumn[],
  fields: readonly FormField[],
  speech: Speech,
): readonly ListColumn<ListedRecord>[] =>
  configured.map((column, at) => ({
    key: column.key,
    title: nameIn(speech.language, column, 'title'),
    ...cellsOf(column, fields, speech),
    width: column.width,
    beginsAt: column.width,
    align: column.align,
    hiddenAtFirst: column.hiddenAtFirst === true,
    sortKey: column.sortable === true ? recordSortKey(column.key) : undefined,
    onCard: at === 0 ? 'title' : column.onCard === true ? 'fact' : undefined,
    ...(at === 0 ? { isLink: true, hideable: false } : {}),
  }))
