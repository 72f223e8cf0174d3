import type { ReactNode } from 'react'
import { classLabel } from '../../../ui/labels/class-tag.tsx'
import { absoluteTime, dayTime } from '../../../ui/labels/time.ts'
import type { Speech } from '../../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../../ui/list/columns/list-column.ts'
import { fieldText, isMoment } from './field-text.ts'

interface WithFields {
  readonly fields: Readonly<Record<string, unknown>>
}

/** A moment that a form names: the day matters, however near it is. */
const momentLabel = (value: string, now: Date): ReactNode => (
  <time dateTime={value} title={absoluteTime(value)}>
    {dayTime(value, now)}
  </time>
)

/** How one field of the plan stands in a list. */
export function planCells(field: string, { t, language, now }: Speech): Pick<ListColumn<WithFields>, 'cell' | 'text'> {
  if (field === 'class') {
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
  if (field === 'riskLevel') {
    const riskOf = ({ fields }: WithFields) => {
      const level = fieldText(fields['riskLevel'], language)
      return level === '' ? '' : t('missions.risk', { level })
    }
    return { cell: (row) => riskOf(row) || '–', text: riskOf }
  }
  return {
    cell: ({ fields }) => {
      const value = fields[field]
      return isMoment(value) ? momentLabel(value, now) : fieldText(value, language) || '–'
    },
    text: ({ fields }) => fieldText(fields[field], language),
  }
}
