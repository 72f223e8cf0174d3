import { readDate } from '../../dates.ts'
import { wrongType, type Judge } from '../../place.ts'
import { validationTexts } from '../../validation.texts.ts'
import type { ItemKind } from '../kind.ts'

const judgeDate: Judge = (field, value) =>
  readDate(value, field.dateFormat) === undefined ? wrongType(validationTexts.noDate) : undefined

export const inputDate: ItemKind = {
  value: 'date',
  properties: ['valueFormat', 'displayFormat', 'minDate', 'maxDate', 'clearable'],
  judge: judgeDate,
  palette: {
    group: 'time',
    icon: 'CalendarOutlined',
    name: { zh: '日期', en: 'Date' },
    hint: { zh: '某一天', en: 'A day' },
  },
  settings: [
    {
      property: 'minDate',
      kind: 'text',
      name: { zh: '最早', en: 'Earliest' },
      help: { zh: '日期、now 或 ${字段}', en: 'A date, now, or ${field}' },
    },
    {
      property: 'maxDate',
      kind: 'text',
      name: { zh: '最晚', en: 'Latest' },
      help: { zh: '日期、now 或 ${字段}', en: 'A date, now, or ${field}' },
    },
  ],
  unset: ['valueFormat', 'displayFormat', 'clearable'],
  fresh: { valueFormat: 'YYYY-MM-DD', displayFormat: 'YYYY-MM-DD' },
  example: {
    item: {
      type: 'input-date',
      label: '试验有效期',
      labelEn: 'Test valid to',
      valueFormat: 'YYYY-MM-DD',
      displayFormat: 'YYYY-MM-DD',
    },
    right: ['2026-11-21'],
    wrong: '2026-02-30',
  },
}
