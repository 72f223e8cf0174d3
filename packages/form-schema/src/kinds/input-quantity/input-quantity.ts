import { isObject } from '../../json.ts'
import { wrongType } from '../../place.ts'
import { validationTexts } from '../../validation.texts.ts'
import { judgeNumber } from '../input-number/input-number.ts'
import type { ItemKind } from '../kind.ts'

/** `{ value, unit }`: a number with one of several units; `min` and `max` are of the number, whatever its unit. */
export const inputQuantity: ItemKind = {
  value: 'quantity',
  properties: ['options', 'min', 'max', 'precision', 'step'],
  needs: ['options'],
  judge: (field, value, place, path) => {
    if (!isObject(value) || !Object.keys(value).every((name) => name === 'value' || name === 'unit'))
      return wrongType(validationTexts.noQuantity)
    if (!(field.options ?? []).includes(value.unit as never)) return { code: 'OPTION', text: validationTexts.noUnit }
    return judgeNumber(field, value.value, place, path)
  },
  palette: {
    group: 'number',
    icon: 'DashboardOutlined',
    name: { zh: '带单位的数字', en: 'Number with a unit' },
    hint: { zh: '数字和可选的单位', en: 'A number, and a unit to choose' },
  },
  settings: [
    { property: 'options', kind: 'options', name: { zh: '单位', en: 'Units' } },
    { property: 'min', kind: 'number', name: { zh: '最小值', en: 'Least' } },
    { property: 'max', kind: 'number', name: { zh: '最大值', en: 'Most' } },
    { property: 'precision', kind: 'number', name: { zh: '小数位数', en: 'Decimals' } },
    { property: 'step', kind: 'number', name: { zh: '步长', en: 'Step' } },
  ],
  without: ['value', 'liveline.prefill', 'liveline.computed', 'liveline.filter'],
  fresh: {
    options: [
      { label: 'm', value: 'm' },
      { label: 'km', value: 'km' },
    ],
  },
  example: {
    item: {
      type: 'input-quantity',
      label: '档距',
      labelEn: 'Span',
      min: 1,
      options: [
        { label: 'm', value: 'm' },
        { label: 'km', value: 'km' },
      ],
    },
    right: [{ value: 60, unit: 'm' }],
    wrong: { value: 0, unit: 'm' },
  },
}
