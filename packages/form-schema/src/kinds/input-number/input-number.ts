import { sayBoth } from '@liveline/contract/language.ts'
import { wrongType, type Judge } from '../../place.ts'
import { validationTexts } from '../../validation.texts.ts'
import type { ItemKind } from '../kind.ts'

export const judgeNumber: Judge = (field, value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrongType(validationTexts.noNumber)
  if (field.precision === undefined) return undefined
  const scaled = value * 10 ** field.precision
  if (Math.abs(scaled - Math.round(scaled)) < 1e-6 * Math.max(1, Math.abs(scaled) * 1e-6)) return undefined
  const text =
    field.precision === 0
      ? validationTexts.noWholeNumber
      : sayBoth(validationTexts.tooManyDecimals, { most: field.precision })
  return { code: 'PRECISION', text }
}

export const inputNumber: ItemKind = {
  value: 'number',
  properties: ['min', 'max', 'step', 'precision', 'suffix', 'suffixEn', 'showSteps'],
  judge: judgeNumber,
  palette: {
    group: 'number',
    icon: 'NumberOutlined',
    name: { zh: '数字', en: 'Number' },
    hint: { zh: '可限定范围、小数位和单位', en: 'With bounds, decimals and a unit' },
  },
  settings: [
    { property: 'min', kind: 'number', name: { zh: '最小值', en: 'Least' } },
    { property: 'max', kind: 'number', name: { zh: '最大值', en: 'Most' } },
    { property: 'precision', kind: 'number', name: { zh: '小数位数', en: 'Decimals' } },
    { property: 'step', kind: 'number', name: { zh: '步长', en: 'Step' } },
    { property: 'suffix', kind: 'words', name: { zh: '单位', en: 'Unit' } },
  ],
  unset: ['showSteps'],
  example: {
    item: {
      type: 'input-number',
      label: '作业人数',
      labelEn: 'People',
      min: 2,
      max: 100,
      precision: 0,
      suffix: ' 人',
      suffixEn: ' people',
    },
    right: [4],
    wrong: 1,
  },
}
