import { isObject } from '../../json.ts'
import { wrongType, type Judge } from '../../place.ts'
import { validationTexts } from '../../validation.texts.ts'
import type { ItemKind } from '../kind.ts'
import { unfitFor, weatherLimits } from './weather-limits.ts'

const isBetween = (least: number, most: number) => (value: unknown) =>
  typeof value === 'number' && value >= least && value <= most

/** What instruments can show on earth. */
const readings: Readonly<Record<string, (value: unknown) => boolean>> = {
  wind: isBetween(0, 75),
  humidity: isBetween(0, 100),
  temperature: isBetween(-60, 60),
  lightning: (value) => typeof value === 'boolean',
}

const judgeWeather: Judge = (field, value) => {
  const isRight = isObject(value) && Object.entries(value).every(([name, held]) => readings[name]?.(held) === true)
  if (!isRight || !Object.keys(readings).every((name) => Object.hasOwn(value, name)))
    return wrongType(validationTexts.noWeather)
  const isUnfit = unfitFor(value, weatherLimits(field.node)).length > 0
  return isUnfit && field.node.refuseUnfit === true
    ? { code: 'WEATHER', text: validationTexts.unfitWeather }
    : undefined
}

/** `{ wind, humidity, temperature, lightning }`, judged by the limits of live-line work. */
export const weatherReading: ItemKind = {
  value: 'weather',
  properties: ['maxWind', 'maxHumidity', 'refuseUnfit'],
  judge: judgeWeather,
  palette: {
    group: 'field-work',
    icon: 'CloudOutlined',
    name: { zh: '气象测量', en: 'Weather reading' },
    hint: {
      zh: '风速、湿度、温度、雷电，自动判断能否作业',
      en: 'Wind, humidity, temperature, lightning, and whether work may go on',
    },
  },
  settings: [
    {
      property: 'maxWind',
      kind: 'number',
      name: { zh: '风速上限（m/s）', en: 'Most wind (m/s)' },
      help: { zh: '默认 10.7', en: '10.7 without it' },
    },
    {
      property: 'maxHumidity',
      kind: 'number',
      name: { zh: '湿度上限（%）', en: 'Most humidity (%)' },
      help: { zh: '默认 80', en: '80 without it' },
    },
    {
      property: 'refuseUnfit',
      kind: 'flag',
      name: { zh: '超限时不能提交', en: 'Refuse weather beyond the limits' },
      help: { zh: '关闭时只提示，可如实记录', en: 'Off: it is shown, and can be recorded as it is' },
    },
  ],
  without: ['placeholder', 'value', 'liveline.prefill', 'liveline.computed', 'liveline.filter'],
  example: {
    item: { type: 'weather-reading', label: '现场气象', labelEn: 'Weather on site' },
    right: [{ wind: 3.5, humidity: 60, temperature: 21, lightning: false }],
    wrong: { wind: 3.5, humidity: 130, temperature: 21, lightning: false },
  },
}
