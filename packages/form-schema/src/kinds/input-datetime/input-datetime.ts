import { TIME_ZONE_OFFSET } from '@liveline/contract/constants.ts'
import { isDateAlone, readDate } from '../../dates.ts'
import { wrongType, type Judge } from '../../place.ts'
import { validationTexts } from '../../validation.texts.ts'
import type { ItemKind } from '../kind.ts'

/** A day alone would pass as its midnight, at which nobody meant to work. */
const judgeDateTime: Judge = (field, value) =>
  readDate(value, field.dateFormat) === undefined || (field.dateFormat.includes('H') && isDateAlone(value))
    ? wrongType(validationTexts.noDateTime)
    : undefined

export const inputDatetime: ItemKind = {
  value: 'date',
  properties: ['valueFormat', 'displayFormat', 'minDate', 'maxDate', 'clearable'],
  judge: judgeDateTime,
  palette: {
    group: 'time',
    icon: 'FieldTimeOutlined',
    name: { zh: '日期和时间', en: 'Date and time' },
    hint: { zh: '某一时刻', en: 'A moment' },
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
  fresh: { valueFormat: 'YYYY-MM-DDTHH:mm:ssZ', displayFormat: 'YYYY-MM-DD HH:mm' },
  example: {
    item: {
      type: 'input-datetime',
      label: '计划开始',
      labelEn: 'Planned start',
      valueFormat: 'YYYY-MM-DDTHH:mm:ssZ',
      displayFormat: 'YYYY-MM-DD HH:mm',
    },
    right: [`2026-11-21T08:30:00${TIME_ZONE_OFFSET}`],
    wrong: '2026-11-21',
  },
}
