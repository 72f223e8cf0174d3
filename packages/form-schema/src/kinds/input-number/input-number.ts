import { sayBoth } from '@liveline/contract/language.ts'
import { wrongType, type Judge } from '../../place.ts'
import { validationTexts } from '../../validation.texts.ts'
import type { ItemKind } from '../kind.ts'

const judgeNumber: Judge = (field, value) => {
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
