import { sayBoth } from '@liveline/contract/language.ts'
import { isObject } from '../../json.ts'
import { wrongType, type Judge } from '../../place.ts'
import { validationTexts } from '../../validation.texts.ts'
import type { ItemKind } from '../kind.ts'

const MAXIMUM_ROWS = 500

const judgeRows: Judge = (field, value, place, path) => {
  const rows: readonly unknown[] = Array.isArray(value) ? value : field.single ? [value] : []
  if (rows.length === 0 || !rows.every(isObject)) return wrongType(validationTexts.noRows)
  if (rows.length > MAXIMUM_ROWS) return wrongType(sayBoth(validationTexts.tooManyRows, { most: MAXIMUM_ROWS }))
  for (const [index, row] of rows.filter(isObject).entries())
    place.checkRow(field, index + 1, Array.isArray(value) ? `${path}[${index}]` : path, row)
  return undefined
}

export const combo: ItemKind = {
  value: 'rows',
  properties: [
    ...['items', 'multiple', 'multiLine', 'addable', 'removable', 'addButtonText', 'addButtonTextEn'],
    ...['minLength', 'maxLength'],
  ],
  judge: judgeRows,
  example: {
    item: {
      type: 'combo',
      label: '人员需求',
      labelEn: 'People needed',
      multiple: true,
      maxLength: 50,
      items: [
        { type: 'input-text', name: 'role', label: '岗位', labelEn: 'Part', required: true },
        { type: 'input-number', name: 'count', label: '人数', labelEn: 'Number', min: 1, precision: 0 },
      ],
    },
    right: [[{ role: '工作负责人', count: 1 }]],
    wrong: [{ role: '工作负责人', count: 0 }],
  },
}
