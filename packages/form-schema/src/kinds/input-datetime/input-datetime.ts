import { TIME_ZONE_OFFSET } from '@liveline/contract/constants.ts'
import { judgeDate } from '../../judges/date.ts'
import type { ItemKind } from '../kind.ts'

export const inputDatetime: ItemKind = {
  value: 'date',
  properties: ['valueFormat', 'displayFormat', 'minDate', 'maxDate', 'clearable'],
  judge: judgeDate,
  example: {
    item: {
      type: 'input-datetime',
      label: '计划开始',
      labelEn: 'Planned start',
      valueFormat: 'YYYY-MM-DDTHH:mm:ssZ',
      displayFormat: 'YYYY-MM-DD HH:mm',
    },
    right: [`2026-11-21T08:30:00${TIME_ZONE_OFFSET}`],
    wrong: 'tomorrow',
  },
}
