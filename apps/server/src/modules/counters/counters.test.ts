import { ROLE_FEE_CLERK, ROLE_WORK_ORDER_HANDLER, WORK_ORDER_REPLY_FORM_ID } from '@liveline/contract/constants.ts'
import { counterApi } from '@liveline/contract/counter/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRole, aUser } from '../../../test-support/factories.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const countersOf = async (userName: string) => (await app.call(counterApi.todo, {}, userName)).data

describe('the counters', () => {
  it('show only what the roles of the person grant, and count only what is there', async () => {
    const { forms } = app
    const handlerRole = await aRole(app.database, { id: ROLE_WORK_ORDER_HANDLER })
    const feeRole = await aRole(app.database, { id: ROLE_FEE_CLERK })
    const handler = await aUser(app.database, { roles: [handlerRole, feeRole] })
    const other = await aUser(app.database, {})

    const without = await countersOf(handler.userName)
    await app.database.transaction(async (tx) => {
      const schema = { type: 'form', body: [{ type: 'select', name: 'replyType', options: [1, 2] }] }
      const formId = WORK_ORDER_REPLY_FORM_ID
      await forms.ensureForm(tx, { formId, formKey: 'lwReply', formName: '工单回复', formNameEn: '', icon: '', schema })
      const { id } = await forms.getReleasedVersion(formId, { queryable: tx })
      for (const replyType of [1, 1, 2]) {
        await forms.saveFormData(tx, { formVersionId: id, data: { replyType }, userId: other.userId })
      }
    })

    expect(without).toEqual([])
    expect(await countersOf(handler.userName)).toMatchObject([
      { key: 'reply', count: 2, roleId: ROLE_WORK_ORDER_HANDLER },
    ])
    expect(await countersOf(other.userName)).toEqual([])
  })
})
