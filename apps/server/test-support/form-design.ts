/** Forms that are drawn and released through HTTP, by a designer, and read by somebody else. */
import { WORK_ORDER_REPLY_FORM_ID } from '@liveline/contract/constants.ts'
import { formApi } from '@liveline/contract/form/calls.ts'
import { aUser } from './factories.ts'
import type { TestApp } from './test-app.ts'

export const schemaOf = (...body: object[]) => ({ type: 'form', body })
export const noteForm = schemaOf({ type: 'input-text', name: 'note', required: true })
export const replyForm = schemaOf(
  { type: 'input-text', name: 'orderNo' },
  { type: 'select', name: 'replyType', options: [1, 2, 3, 4, 5] },
  { type: 'input-number', name: 'hours' },
  { type: 'checkboxes', name: 'tags', options: ['a', 'b'], joinValues: false, extractValue: true },
)
export const replyPack = {
  formId: WORK_ORDER_REPLY_FORM_ID,
  formKey: 'lwReply',
  formName: '工单回复',
  formNameEn: 'Work-order reply',
  icon: 'MessageOutlined',
  schema: replyForm,
}

export async function createFormDesign(app: TestApp) {
  const designer = await aUser(app.database, { name: '吴敏', permissions: ['form:read', 'form:edit', 'form:release'] })
  const reader = await aUser(app.database, {})
  let made = 0

  const newForm = (formPcJson: Record<string, unknown> = noteForm, formKey = `form${++made}`) =>
    app.call(
      formApi.create,
      { body: { formKey, formName: `表单${formKey}`, formNameEn: `Form ${formKey}`, formPcJson } },
      designer.userName,
    )
  const release = (formId: number) => app.call(formApi.release, { body: { formId, note: 'first' } }, designer.userName)

  async function aReleasedForm(
    schema: Record<string, unknown> = noteForm,
    formKey?: string,
  ): Promise<{ formId: number; formVersionId: number }> {
    const { data } = await newForm(schema, formKey)
    const { data: released } = await release(data.formId)
    return { formId: data.formId, formVersionId: released.formVersionId }
  }

  return { designer, reader, newForm, release, aReleasedForm }
}
