/** A process of two steps that each hide something, with the people who play it. */
import { ROLE_WORK_ORDER_HANDLER, WORK_ORDER_REPLY_FORM_ID } from '@liveline/contract/constants.ts'
import { aRole, aUser, type TestUser } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** Each value occurs nowhere else: where it is found, its field got out. */
export const canaries = {
  price: 'canary-price-7q',
  phone: 'canary-phone-3k',
  limit: 73519,
  place: 'canary-place-9w',
} as const
/** The same in the rows of a table. */
export const cellCanaries = { wage: 'canary-wage-5x' } as const
export type HidableField = keyof typeof canaries | keyof typeof cellCanaries

export const HIDING_FLOW = 'hidingFlow'
export const HIDING_FORM = 'hidingPlan'
export const SURVEY_FORM = 'hidingSurvey'

export type HidingPeople = Readonly<
  Record<'applicant' | 'surveyor' | 'colleague' | 'approver' | 'reader' | 'administrator' | 'stranger', TestUser>
>

/** Price, wage, limit, reply type and risk level are hidden at the survey, the phone at the approval; the place nowhere. */
const drawing = (surveyors: number, approvers: number) => `
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:flowable="http://flowable.org/bpmn" xmlns:liveline="http://liveline.example/schema/bpmn">
 <process id="${HIDING_FLOW}" isExecutable="true" liveline:mainForm="${HIDING_FORM}" liveline:title="{place}"
   liveline:formVariables="price,limit,phone">
  <startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="survey"/>
  <userTask id="survey" name="Survey" flowable:formKey="${SURVEY_FORM}"><extensionElements>
    <liveline:approver kind="role" value="${surveyors}"/>
    <liveline:field key="price" right="hidden"/><liveline:field key="limit" right="hidden"/>
    <liveline:field key="replyType" right="hidden"/><liveline:field key="riskLevel" right="hidden"/>
    <liveline:field key="place" right="edit"/>
    <liveline:field key="crew" right="edit"/><liveline:field key="crew.wage" right="hidden"/>
    <liveline:field key="crew.grade" right="read"/>
    <liveline:field key="detour" right="edit"/>
  </extensionElements></userTask>
  <sequenceFlow id="f2" sourceRef="survey" targetRef="approve"/>
  <userTask id="approve" name="Approve"><extensionElements>
    <liveline:approver kind="role" value="${approvers}"/>
    <liveline:field key="phone" right="hidden"/><liveline:field key="price" right="edit"/>
  </extensionElements></userTask>
  <sequenceFlow id="f3" sourceRef="approve" targetRef="e"/><endEvent id="e"/>
 </process></definitions>`

const mainSchema = {
  type: 'form',
  body: [
    { type: 'input-text', name: 'place' },
    { type: 'input-text', name: 'price' },
    { type: 'input-text', name: 'phone' },
    // Belongs to the place, which the survey may change without seeing it.
    { type: 'input-number', name: 'limit', visibleOn: "${place != 'nowhere'}" },
    { type: 'input-number', name: 'detour', validations: { maximum: '${limit}' } },
    // Shown only to who sees the type of the reply.
    { type: 'input-text', name: 'replyNote', visibleOn: '${replyType == 1}' },
    { type: 'input-number', name: 'replyType' },
    { type: 'input-text', name: 'riskLevel' },
    {
      type: 'combo',
      name: 'crew',
      multiple: true,
      items: ['name', 'grade', 'wage', 'bonus'].map((name) => ({
        type: 'input-text',
        name,
        ...(name === 'bonus' ? { visibleOn: '${wage}' } : {}),
      })),
    },
  ],
}
const surveySchema = {
  type: 'form',
  body: [
    { type: 'input-number', name: 'cost', validations: { maximum: '${mainForm.limit}' } },
    { type: 'input-text', name: 'remark' },
  ],
}

export async function createHidingProcess(test: TestApp): Promise<HidingPeople> {
  const { database, forms, workflow } = test
  const surveyors = await aRole(database, { permissions: ['workflow:start'] })
  const approvers = await aRole(database, { permissions: ['workflow:start'] })
  const readers = await aRole(database, { id: ROLE_WORK_ORDER_HANDLER })
  await database.transaction(async (tx) => {
    const form = { formName: 'Plan', formNameEn: 'Plan', icon: '' }
    const formId = WORK_ORDER_REPLY_FORM_ID
    await forms.ensureForm(tx, { ...form, formId, formKey: HIDING_FORM, schema: mainSchema })
    await forms.ensureForm(tx, { ...form, formId: formId + 1, formKey: SURVEY_FORM, schema: surveySchema })
  })
  await database.transaction((tx) =>
    workflow.definitions.ensureWorkflow(tx, {
      flowKey: HIDING_FLOW,
      name: 'Hiding',
      nameEn: 'Hiding',
      bpmnXml: drawing(surveyors.id, approvers.id),
    }),
  )
  return {
    applicant: await aUser(database, { permissions: ['workflow:start'] }),
    surveyor: await aUser(database, { roles: [surveyors] }),
    colleague: await aUser(database, { roles: [surveyors] }),
    approver: await aUser(database, { roles: [approvers] }),
    reader: await aUser(database, { roles: [readers] }),
    administrator: await aUser(database, { permissions: ['workflow:admin'] }),
    stranger: await aUser(database),
  }
}
