import { expect, it } from 'vitest'
import { localizeSchema } from './localize-schema.ts'

const schema = {
  title: '来源',
  titleEn: 'Source',
  body: [
    {
      name: 'source',
      label: '任务来源',
      labelEn: 'Source',
      options: [{ label: '消缺', labelEn: 'Defect', value: 'defect' }],
      validationErrors: { matchRegexp: '只写数字' },
      validationErrorsEn: { matchRegexp: 'Digits only' },
    },
    { name: 'geo', label: '坐标', labelEn: '' },
  ],
}

it('swaps labels, titles, options and error texts for their English twins', () => {
  const english = localizeSchema(schema, 'en')

  expect(english.title).toBe('Source')
  expect(english.body[0]?.label).toBe('Source')
  expect(english.body[0]?.options?.[0]).toMatchObject({ label: 'Defect', value: 'defect' })
  expect(english.body[0]?.validationErrors).toEqual({ matchRegexp: 'Digits only' })
})

it('keeps the Chinese where no English was written', () => {
  expect(localizeSchema(schema, 'en').body[1]?.label).toBe('坐标')
})

it('returns the Chinese schema as it is', () => {
  expect(localizeSchema(schema, 'zh-CN')).toBe(schema)
})
