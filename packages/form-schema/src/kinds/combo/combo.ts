import { sayBoth } from '@liveline/contract/language.ts'
import { isObject } from '../../json.ts'
import { MAXIMUM_ROWS, wrongType, type Judge } from '../../place.ts'
import { validationTexts } from '../../validation.texts.ts'
import type { ItemKind } from '../kind.ts'

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
  palette: {
    group: 'structure',
    icon: 'TableOutlined',
    name: { zh: '明细表', en: 'Sub-table' },
    hint: { zh: '若干行，每行若干列', en: 'Rows of several columns' },
  },
  settings: [
    { property: 'items', kind: 'columns', name: { zh: '列', en: 'Columns' } },
    { property: 'multiple', kind: 'flag', name: { zh: '可有多行', en: 'Several rows' } },
    { property: 'minLength', kind: 'number', name: { zh: '最少行数', en: 'Fewest rows' } },
    { property: 'maxLength', kind: 'number', name: { zh: '最多行数', en: 'Most rows' } },
    { property: 'addable', kind: 'flag', isOnAtFirst: true, name: { zh: '可添加行', en: 'Rows can be added' } },
    { property: 'removable', kind: 'flag', isOnAtFirst: true, name: { zh: '可删除行', en: 'Rows can be removed' } },
    { property: 'addButtonText', kind: 'words', name: { zh: '添加按钮的文字', en: 'Words of the add button' } },
  ],
  unset: ['multiLine'],
  fresh: { multiple: true, items: [{ type: 'input-text', name: 'text', label: '文字', labelEn: 'Text' }] },
  without: ['liveline.computed', 'liveline.filter'],
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
