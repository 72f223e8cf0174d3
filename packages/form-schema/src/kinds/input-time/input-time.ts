import { isTimeOfDay } from '../../dates.ts'
import { wrongType, type Judge } from '../../place.ts'
import { validationTexts } from '../../validation.texts.ts'
import type { ItemKind } from '../kind.ts'

const judgeTime: Judge = (_field, value) => (isTimeOfDay(value) ? undefined : wrongType(validationTexts.noTime))

export const inputTime: ItemKind = {
  value: 'time',
  properties: ['valueFormat', 'displayFormat', 'clearable'],
  judge: judgeTime,
  palette: {
    group: 'time',
    icon: 'ClockCircleOutlined',
    name: { zh: '时间', en: 'Time of day' },
    hint: { zh: '一天中的时刻', en: 'Hours and minutes' },
  },
  settings: [],
  unset: ['valueFormat', 'displayFormat', 'clearable'],
  fresh: { valueFormat: 'HH:mm', displayFormat: 'HH:mm' },
  example: {
    item: {
      type: 'input-time',
      label: '到场时间',
      labelEn: 'On site at',
      valueFormat: 'HH:mm',
      displayFormat: 'HH:mm',
    },
    right: ['08:30'],
    wrong: '25:00',
  },
}
