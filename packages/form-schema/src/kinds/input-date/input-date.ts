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
