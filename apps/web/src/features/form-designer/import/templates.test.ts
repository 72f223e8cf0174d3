import { lintSchema } from '@liveline/form-schema/lint.ts'
import { expect, it } from 'vitest'
import { templates } from './templates.ts'

it.each(Object.entries(templates))('%s is a form that may be saved, in both languages', (_, schema) => {
  expect(lintSchema(schema)).toEqual([])
  const words = JSON.stringify(schema)
  expect(words.match(/"label":/g)?.length).toBe(words.match(/"labelEn":/g)?.length)
})
