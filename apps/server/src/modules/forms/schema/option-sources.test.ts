import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDepartment, aRole, aUser } from '../../../../test-support/factories.ts'
import { createFormDesign, schemaOf } from '../../../../test-support/form-design.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'
import type { FormsService } from '../forms.service.ts'

let app: TestApp
let forms: FormsService
let design: Awaited<ReturnType<typeof createFormDesign>>

beforeAll(async () => {
  app = await createTestApp()
  forms = app.forms
  design = await createFormDesign(app)
})
afterAll(() => app.close())

describe('options that come from a call', () => {
  const several = { multiple: true, joinValues: false, extractValue: true }
  const problems = (source: string, a: unknown, rest: object = {}) =>
    forms.validate(app.database, schemaOf({ type: 'select', name: 'a', source, ...rest }), { a })

  it('are those of the call, on the server too', async () => {
    const department = await aDepartment(app.database)
    const team = await aDepartment(app.database, { pid: department.id })
    const role = await aRole(app.database)
    const holder = await aUser(app.database, { roles: [role.id] })
    const gone = await aUser(app.database, { roles: [role.id], enabled: false })
    const holders = `/system/user/options?roleId=${role.id}`
    const below = `/organize/options?aid=1&pid=${department.id}`

    const table: [source: string, value: unknown, rest: object, code: string | undefined][] = [
      ['/organize/options?aid=1', department.id, {}, undefined],
      ['/organize/options?aid=1', 999_999, {}, 'OPTION'],
      ['/organize/options?aid=1', 'x', {}, 'OPTION'],
      [below, team.id, {}, undefined],
      [below, department.id, {}, 'OPTION'],
      ['/system/user/options', design.reader.userId, {}, undefined],
      [holders, holder.userId, {}, undefined],
      [holders, design.reader.userId, {}, 'OPTION'],
      [holders, gone.userId, {}, 'OPTION'],
      ['/system/user/options', [holder.userId, design.reader.userId], several, undefined],
      ['/system/user/options', [holder.userId, 999_999], several, 'OPTION'],
      ['/system/user/options', 'x', several, 'TYPE'],
    ]
    for (const [source, value, rest, code] of table) {
      const found = await problems(source, value, rest)
      expect(found.map((problem) => problem.code)).toEqual(code === undefined ? [] : [code])
    }
  })

  it('are looked up for the columns of a table of rows', async () => {
    const person = { type: 'select', name: 'person', source: '/system/user/options' }
    const schema = schemaOf({ type: 'combo', name: 'crew', multiple: true, items: [person] })
    const crew = (id: number) => forms.validate(app.database, schema, { crew: [{ person: id }] })

    expect(await crew(design.reader.userId)).toEqual([])
    expect(await crew(999_999)).toMatchObject([{ path: 'crew[0].person', code: 'OPTION' }])
  })
})
