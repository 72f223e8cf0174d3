import { administrationApi } from '@liveline/contract/administration/calls.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { formDataApi } from '@liveline/contract/form-data/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { itemTypes, type ItemType } from '@liveline/form-schema/item-kinds.ts'
import { kinds } from '@liveline/form-schema/kinds/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser, type TestUser } from '../../../test-support/factories.ts'
import { createFormDesign, schemaOf } from '../../../test-support/form-design.ts'
import { loadLiveLinePack, succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

const FLOW = 'closing'
const FORM = 'closingForm'
/** What the server fills in is overwritten whatever is sent; of a static item nothing is taken. */
const entered = itemTypes.filter((type) => type !== 'static' && kinds[type].auto === undefined)
const nameOf = (type: ItemType) => type.replaceAll('-', '_')
const itemOf = (type: ItemType, rest: object = {}) => ({ ...kinds[type].example.item, name: nameOf(type), ...rest })
const inRows = entered.filter((type) => type !== 'combo')
const tableOf = (rest: (type: ItemType) => object = () => ({})) => ({
  type: 'combo',
  name: 'table',
  multiple: true,
  items: [{ type: 'input-text', name: 'open' }, ...inRows.map((type) => itemOf(type, rest(type)))],
})
const crafted = (type: ItemType) => kinds[type].example.right[0]

let test: TestApp
let design: Awaited<ReturnType<typeof createFormDesign>>
let worker: TestUser
let token: string

const rights = (right: string) =>
  [...entered.map(nameOf), ...inRows.map((type) => `table.${nameOf(type)}`)]
    .map((key) => `<liveline:field key="${key}" right="${right}"/>`)
    .join('')
const drawing = (who: string) => `
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:liveline="http://liveline.example/schema/bpmn">
 <process id="${FLOW}" isExecutable="true" liveline:mainForm="${FORM}">
  <startEvent id="s"/><parallelGateway id="fork"/><sequenceFlow id="f0" sourceRef="s" targetRef="fork"/>
  ${['read', 'hidden']
    .map(
      (right) => `<sequenceFlow id="to_${right}" sourceRef="fork" targetRef="${right}"/>
  <userTask id="${right}"><extensionElements><liveline:approver kind="user" value="${who}"/>
   <liveline:field key="table" right="edit"/><liveline:field key="free" right="edit"/>${rights(right)}
  </extensionElements></userTask><sequenceFlow id="from_${right}" sourceRef="${right}" targetRef="join"/>`,
    )
    .join('')}
  <parallelGateway id="join"/><sequenceFlow id="f9" sourceRef="join" targetRef="e"/><endEvent id="e"/>
 </process></definitions>`

const taskOf: Record<string, string> = {}
let instanceId = ''
let formDataId = ''
const table = [{ open: 'a' }, { open: 'b' }]

beforeAll(async () => {
  test = await createTestApp()
  await loadLiveLinePack(test)
  design = await createFormDesign(test)
  worker = await aUser(test.database, { permissions: ['workflow:start'] })
  token = await test.loginAs(worker.userName)
  const schema = schemaOf({ type: 'input-text', name: 'free' }, ...entered.map((type) => itemOf(type)), tableOf())
  await test.database.transaction(async (tx) => {
    await test.forms.ensureForm(tx, { formId: 7001, formKey: FORM, formName: 'F', formNameEn: 'F', icon: '', schema })
  })
  await test.database.transaction((tx) =>
    test.workflow.definitions.ensureWorkflow(tx, {
      flowKey: FLOW,
      name: 'Closing',
      nameEn: 'Closing',
      bpmnXml: drawing(worker.userName),
    }),
  )
  const start = { params: { key: FLOW }, body: { forms: { [FORM]: { free: 'x', table } } } }
  const started = succeeded(await test.call(processInstanceApi.startByKey, start, token))
  instanceId = started.instanceId
  for (const { elementId, taskId } of started.open) taskOf[elementId] = taskId
  const { forms } = succeeded(await test.call(taskApi.detail, { params: { id: taskOf['read'] ?? '' } }, token))
  formDataId = forms[0]?.formDataId ?? ''
})
afterAll(() => test?.close())

const stored = async () => {
  const { rows } = await test.database.query<{ data: Record<string, unknown> }>(
    'select data from form_data where id = $1',
    [formDataId],
  )
  return rows[0]?.data
}

/** Every call that writes the form of a task. */
const doors: Record<string, (taskId: string, data: Record<string, unknown>) => Promise<unknown>> = {
  draft: (taskId, data) => test.call(taskApi.saveDraft, { body: { taskId, forms: { [FORM]: data } } }, token),
  update: (taskId, data) =>
    test.call(administrationApi.updateForm, { body: { instanceId, taskId, formDataId, data, reason: 'r' } }, token),
  complete: (taskId, data) =>
    test.call(taskApi.complete, { body: { taskId, forms: { [FORM]: data }, opinion: '' } }, token),
}

describe.each(entered)('the kind %s', (type) => {
  const name = nameOf(type)
  const levels: [string, Record<string, unknown>, string][] = [
    ['as a field', { [name]: crafted(type) }, name],
    ...(type === 'combo'
      ? []
      : ([['as a cell', { table: [{ open: 'a' }, { open: 'b', [name]: crafted(type) }] }, `table[1].${name}`]] as [
          string,
          Record<string, unknown>,
          string,
        ][])),
  ]

  it.each(levels)('%s is written by no call where a node lets it only be read, or hides it', async (_, data, path) => {
    const before = await stored()
    for (const right of ['read', 'hidden'])
      for (const [door, send] of Object.entries(doors)) {
        const answer = await send(taskOf[right] ?? '', data)
        expect([right, door, answer]).toMatchObject([
          right,
          door,
          { status: 422, retcode: errorCodes.FIELD_NOT_EDITABLE.retcode, details: { fields: [path], form: FORM } },
        ])
      }
    expect(await stored()).toEqual(before)
  })

  it.each(['disabled', 'hidden', 'static'])(
    '%s in the form itself is written by no call, as a field or as a cell',
    async (how) => {
      const closed = how === 'static' ? { type: 'static' } : { [how]: true }
      const columns = tableOf((column) => (column === type ? closed : {}))
      const body = [{ type: 'input-text', name: 'note' }, ...(type === 'combo' ? [] : [columns]), itemOf(type, closed)]
      const drawn = how === 'static' ? body.map((item) => bare(item)) : body
      const { formId } = await design.aReleasedForm(schemaOf(...drawn))
      const row = { open: 'a' }
      const forged = {
        note: 'n',
        [name]: crafted(type),
        ...(type === 'combo' ? {} : { table: [{ ...row, [name]: crafted(type) }] }),
      }
      const { id, rev } = succeeded(await test.call(formDataApi.save, { body: { formId, values: forged } }, token))
      const kept = { note: 'n', ...(type === 'combo' ? {} : { table: [row] }) }
      const read = async () => succeeded(await test.call(formDataApi.get, { body: { id } }, token)).values
      expect(await read()).toEqual(kept)

      const paths = type === 'combo' ? [name] : [`table[0].${name}`, name]
      const update = await test.call(formDataApi.update, { body: { id, rev, values: forged } }, token)
      expect(update).toMatchObject({ retcode: errorCodes.FIELD_NOT_EDITABLE.retcode })
      expect((update.details as { fields: string[] }).fields.toSorted()).toEqual(paths.toSorted())
      expect(await read()).toEqual(kept)
    },
  )
})

/** A static item takes nothing of what its kind had. */
function bare(item: object): object {
  if (!('type' in item)) return item
  if (item.type === 'static' && 'name' in item) return { type: 'static', name: item.name }
  return 'items' in item && Array.isArray(item.items) ? { ...item, items: item.items.map(bare) } : item
}

describe('a table some of whose cells are closed', () => {
  it('is filled in otherwise: rows keep their hidden cells, and others come after them', async () => {
    const seen = succeeded(await test.call(taskApi.detail, { params: { id: taskOf['hidden'] ?? '' } }, token)).forms[0]
    expect(seen?.values['table']).toEqual(table)
    const data = { table: [{ open: 'a!' }, { open: 'b' }, { open: 'c' }] }
    succeeded((await doors['draft']?.(taskOf['hidden'] ?? '', data)) as never)
    const { draft } = succeeded(await test.call(taskApi.detail, { params: { id: taskOf['hidden'] ?? '' } }, token))
    expect(draft?.forms[FORM]).toEqual(data)
    succeeded((await doors['update']?.(taskOf['hidden'] ?? '', data)) as never)
    expect((await stored())?.['table']).toEqual(data.table)
    const fewer = await doors['update']?.(taskOf['hidden'] ?? '', { table: [{ open: 'a!' }] })
    expect(fewer).toMatchObject({ status: 422, details: { fields: ['table'] } })
  })
})
