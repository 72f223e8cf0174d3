import { systemConfigApi } from '@liveline/contract/system-config/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test?.close())

const configure = (key: string, value: unknown) =>
  changeRows(
    test.database,
    'insert into system_config (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  )
const read = async () => (await test.call(systemConfigApi.read, {})).data.config

it('says before the login what the company is called, in both languages', async () => {
  expect(await read()).toMatchObject({ systemName: '不停电作业管控系统', companyName: '', companyNameEn: '', logo: '' })
  await configure('companyName', '临湖供电公司')
  await configure('companyNameEn', 'Linhu Power Supply Company')
  expect(await read()).toMatchObject({ companyName: '临湖供电公司', companyNameEn: 'Linhu Power Supply Company' })
  await configure('administratorContactEn', 'Fang Yuan, extension 8000')
  expect(await read()).toMatchObject({ administratorContact: '', administratorContactEn: 'Fang Yuan, extension 8000' })
})

it('shows a logo of this origin and none of another', async () => {
  await configure('logo', '/brand/logo.svg')
  expect((await read()).logo).toBe('/brand/logo.svg')
  await configure('logo', 'https://elsewhere.example/logo.svg')
  expect((await read()).logo).toBe('')
})

it('says which version runs to those who are logged in', async () => {
  const { data } = await test.call(systemConfigApi.about, {}, (await aUser(test.database)).userName)
  expect(data).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    commit: expect.stringMatching(/^[\da-f]*$/),
  })
})
