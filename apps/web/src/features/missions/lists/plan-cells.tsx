import type { ColumnFormat } from '@liveline/contract/page-table/page-params.ts'
import { classLabel } from '../../../ui/labels/class-tag.tsx'
import type { Speech } from '../../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../../ui/list/columns/list-column.ts'
import { fieldText, valueCells } from '../../../ui/list/columns/value-cells.tsx'

interface WithFields {
  readonly fields: Readonly<Record<string, unknown>>
}

/** How one field of the main form stands in a list; class and risk of a plan have signs of their own unless the page names a format. */
export function planCells(
  field: string,
  speech: Speech,
  format?: ColumnFormat,
): Pick<ListColumn<WithFields>, 'cell' | 'text'> {
  const { t, language } = speech
  if (field === 'class' && format === undefined) {
    const classOf = ({ fields }: WithFields) => {
      const value = Number(fields['class'])
      return value >= 1 && value <= 4 ? value : undefined
    }
    return {
      cell: (row) => {
        const value = classOf(row)
        return value === undefined ? '–' : classLabel(value, t)
      },
      text: (row) => {
        const value = classOf(row)
        return value === undefined ? '' : t('state.class', { class: value })
      },
    }
  }
  if (field === 'riskLevel' && format === undefined) {
    const riskOf = ({ fields }: WithFields) => {
      const level = fieldText(fields['riskLevel'], language)
      return level === '' ? '' : t('missions.risk', { level })
    }
    return { cell: (row) => riskOf(row) || '–', text: riskOf }
  }
  return valueCells(({ fields }) => fields[field], format, speech)
}
