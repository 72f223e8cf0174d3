import { judgeDate } from '../../judges/date.ts'
import type { ItemKind } from '../kind.ts'

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
