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
