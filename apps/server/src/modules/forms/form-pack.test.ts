import { WORK_ORDER_REPLY_FORM_ID } from '@liveline/contract/constants.ts'
import { formApi } from '@liveline/contract/form/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFormDesign, replyForm, replyPack, schemaOf } from '../../../test-support/form-design.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import type { FormsService } from './forms.service.ts'

let app: TestApp
let forms: FormsService
let design: Awaited<ReturnType<typeof createFormDesign>>

beforeAll(async () => {
  app = await createTestApp()
  forms = app.forms
  design = await createFormDesign(app)
})
afterAll(() => app.close())

describe('the pack', () => {
  const count = async () => {
    const { rows } = await app.database.query<{ rows: unknown }>(
      `select json_agg(t) as rows from (select id, version, state from form_versions where form_id = $1 order by id) t`,
      [WORK_ORDER_REPLY_FORM_ID],
    )
    return rows[0]?.rows
  }
  const ensure = (rest: object = {}) =>
    app.database.transaction((tx) => forms.ensureForm(tx, { ...replyPack, ...rest }))

  it('changes nothing when it is loaded again', async () => {
    await ensure()
    const before = await count()

    expect((await ensure()).changed).toBe(false)
    // The same schema with its members in another order.
    expect((await ensure({ schema: { body: replyForm.body, type: 'form' } })).changed).toBe(false)

    expect(await count()).toEqual(before)
  })

  it('releases a changed schema as the next version, and an older one not again', async () => {
    const changed = { schema: schemaOf(...replyForm.body, { type: 'input-text', name: 'resultType' }) }

    expect((await ensure(changed)).changed).toBe(true)
    expect((await forms.getReleasedVersion('lwReply')).version).toBe(2)
    expect((await ensure()).changed).toBe(false)

    expect((await forms.getReleasedVersion('lwReply')).version).toBe(2)
  })

  it('does not undo the release or the name that a person made', async () => {
    const formId = WORK_ORDER_REPLY_FORM_ID
    const own = schemaOf(...replyForm.body, { type: 'textarea', name: 'content' })
    await app.call(formApi.update, { body: { formId, formName: '回复单', formPcJson: own } }, design.designer.userName)
    await design.release(formId)

    const { changed } = await ensure({
      schema: schemaOf({ type: 'textarea', name: 'content' }),
      formName: '工单回复二',
    })

    expect(changed).toBe(false)
    expect(await forms.getReleasedVersion('lwReply')).toMatchObject({ version: 3, schema: own, name: '回复单' })
  })

  it('refuses its own form when it is unsafe', async () => {
    await expect(ensure({ schema: schemaOf({ type: 'html' }) })).rejects.toThrow(
      "Form 'lwReply' of the pack is refused",
    )
  })
})
