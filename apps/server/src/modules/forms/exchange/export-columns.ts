/** The columns of an export, and what stands in a cell of each. */
import { say, type Language } from '@liveline/contract/language.ts'
import type { FormLabels } from '@liveline/contract/form/shapes.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { writeDate } from '@liveline/form-schema/template.ts'
import type { FormDataRecord } from '../data/form-data.repository.ts'
import { labelOf, textOf } from '../records/value-text.ts'
import { cellText, type CellContent } from '../../data-jobs/sheets.service.ts'
import { exchangeTexts } from './exchange.texts.ts'

type RowFacts = {
  readonly record: FormDataRecord
  readonly labels: FormLabels
  readonly nameOf: (userId: number | null) => string
}

export type ExportColumn = { readonly title: string; readonly cell: (row: RowFacts) => CellContent }

const facts = {
  createdAt: ({ record }) => writeDate(record.createdAt.getTime(), 'YYYY-MM-DD HH:mm'),
  createdBy: ({ record, nameOf }) => cellText(nameOf(record.createdBy)),
  updatedAt: ({ record }) => writeDate(record.updatedAt.getTime(), 'YYYY-MM-DD HH:mm'),
  updatedBy: ({ record, nameOf }) => cellText(nameOf(record.updatedBy)),
} as const satisfies Record<string, (row: RowFacts) => CellContent>

type Fact = keyof typeof facts
export const isFact = (name: string): name is Fact => Object.hasOwn(facts, name)

/** The columns asked for; without any, all fields and who filled them in. */
export function exportColumns(
  names: readonly string[],
  fields: ReadonlyMap<string, FormField>,
  language: Language,
): ExportColumn[] {
  const shown = [...fields.values()].filter(({ type, alwaysHidden }) => type !== 'hidden' && !alwaysHidden)
  const wanted = names.length > 0 ? names : [...shown.map(({ name }) => name), ...Object.keys(facts)]
  return wanted.flatMap((name): ExportColumn[] => {
    if (isFact(name)) return [{ title: say(language, exchangeTexts[name]), cell: facts[name] }]
    const field = fields.get(name)
    if (field === undefined) return []
    return [
      {
        title: cellText(labelOf(field, language)),
        cell({ record, labels }) {
          const value = record.data[name]
          if (typeof value === 'number' && field.kind === 'number' && Number.isFinite(value)) return value
          return cellText(textOf(field, value, { language, labels })) || null
        },
      },
    ]
  })
}
