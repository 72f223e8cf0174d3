import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { errorCodes } from '../src/error-codes.ts'
import { defineTexts, nameIn, say, sayBoth } from '../src/language.ts'

const texts = defineTexts({
  ended: { zh: '流程已结束', en: 'it has ended' },
  toDo: { zh: '待办：{task} {number}', en: 'To do: {task} {number}' },
  condition: { zh: "请写成 ${字段 == '值'}：{detail}", en: "write ${field == 'value'}: {detail}" },
  one: { zh: '只能是 {values}', en: 'must be one of {values}' },
})
const survey = { name: '现场勘察', nameEn: 'Survey' }

it('says a sentence in the language asked for, names in it too', () => {
  expect(say('zh-CN', texts.ended)).toBe('流程已结束')
  expect(say('en', texts.toDo, { task: survey, number: 7 })).toBe('To do: Survey 7')
  expect(sayBoth(texts.toDo, { task: survey, number: 7 })).toEqual({ zh: '待办：现场勘察 7', en: 'To do: Survey 7' })
  expect(say('zh-CN', texts.one, { values: ['a', 'b'] })).toBe('只能是 a、b')
})

it('fills places only, and what fills them is not read again', () => {
  expect(say('en', texts.condition, { detail: '{detail} $& $1' })).toBe("write ${field == 'value'}: {detail} $& $1")
})

it('falls back to the Chinese name where there is no English one', () => {
  expect(nameIn('en', survey)).toBe('Survey')
  expect(nameIn('en', { name: '现场勘察', nameEn: '' })).toBe('现场勘察')
  expect(nameIn('zh-CN', survey)).toBe('现场勘察')
  const step = { taskName: '筛查', taskNameEn: 'Screening', outcome: null, outcomeEn: null }
  expect(nameIn('en', step, 'taskName')).toBe('Screening')
  expect(nameIn('en', step, 'outcome')).toBeNull()
})

it('does not compile without a place, or with other places in one language', () => {
  // @ts-expect-error The number is missing.
  expect(say('en', texts.toDo, { task: survey })).toBe('To do: Survey ')
  // @ts-expect-error The Chinese sentence has another place.
  defineTexts({ wrong: { zh: '{nummer}', en: '{number}' } })
  // @ts-expect-error There is no English.
  defineTexts({ wrong: { zh: '流程已结束' } })
})

it('has its own sentences in the errors, the rights and what is wrong with a page; no other file speaks Chinese', () => {
  const source = join(import.meta.dirname, '../src')
  const speaking = globSync('**/*.ts', { cwd: source }).filter(
    (file) => !file.endsWith('.test.ts') && /\p{Script=Han}/u.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(speaking.length).toBeGreaterThan(2)
  // Lists that name what they hold in both languages, and the sentences beside a rule.
  const known = [
    ...['permissions.ts', 'role/duties.ts', 'audit/act-names.ts', 'audit/field-names.ts'],
    ...['setting/settings.ts', 'setting/setting.texts.ts', 'setting/default-counters.ts'],
    ...['process-definition/gateway-names.ts'],
    ...['push-channel/default-templates.ts', 'page-table/page-problem.texts.ts', 'menu/menu-problem.texts.ts'],
  ]
  expect(speaking.filter((file) => !file.startsWith('errors/') && !known.includes(file))).toEqual([])
})

it('says every error and every sentence with the quotation marks and apostrophes of print', async () => {
  const source = join(import.meta.dirname, '../src')
  const catalogues = await Promise.all(
    globSync('**/*.texts.ts', { cwd: source }).map(async (file) => {
      const exported = (await import(join(source, file))) as Readonly<Record<string, object>>
      return Object.values(exported).flatMap((one) => Object.values(one))
    }),
  )
  const sentences = [...Object.values(errorCodes), ...catalogues.flat()] as readonly { zh: string; en: string }[]
  expect(sentences.length).toBeGreaterThan(150)
  expect(sentences.flatMap(({ zh, en }) => [zh, en]).filter((text) => /["']/.test(text))).toEqual([])
})
