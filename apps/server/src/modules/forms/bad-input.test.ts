import { formApi } from '@liveline/contract/form/calls.ts'
import { formDataApi } from '@liveline/contract/form-data/calls.ts'
import { formDesignApi } from '@liveline/contract/form-design/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser, type TestUser } from '../../../test-support/factories.ts'
import { createFormDesign, noteForm, schemaOf } from '../../../test-support/form-design.ts'
import { loadLiveLinePack, succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

type Json = Record<string, unknown>
type Answer = { readonly status: number; readonly retcode: number; readonly msg: string; readonly details?: unknown }

let app: TestApp
let design: Awaited<ReturnType<typeof createFormDesign>>
let worker: TestUser
let token: string
let designerToken: string
let formToChange: number

beforeAll(async () => {
  app = await createTestApp()
  await loadLiveLinePack(app)
  design = await createFormDesign(app)
  worker = await aUser(app.database, { permissions: ['workflow:start'] })
  token = await app.loginAs(worker.userName)
  designerToken = await app.loginAs(design.designer.userName)
  formToChange = succeeded(await design.newForm(noteForm)).formId
})
afterAll(() => app?.close())

/** Refused as the caller's mistake, from the catalogue, with its place. */
function expectRefused(answer: Answer, place: string): void {
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(answer.retcode).toBeGreaterThan(0)
  expect(`${answer.msg} ${JSON.stringify(answer.details ?? {})}`).toContain(place)
}

const text = { type: 'input-text', name: 'a', label: '甲' }

describe('a schema', () => {
  const deep = (depth: number): object => (depth === 0 ? text : { type: 'container', body: [deep(depth - 1)] })
  const parsed = (json: string) => JSON.parse(json) as object
  const bad: [what: string, schema: object, place: string][] = [
    ['too deep', schemaOf(deep(40)), 'body[0]'],
    ['too large', schemaOf({ ...text, label: 'x'.repeat(2_200_000) }), ''],
    ['of too many parts', schemaOf(...Array.from({ length: 2_100 }, (_, at) => ({ ...text, name: `a${at}` }))), '2000'],
    ['with a reference to itself', schemaOf({ $ref: '#' }), 'body[0]'],
    ['with an unknown type', schemaOf({ type: 'hologram', name: 'a' }), 'hologram'],
    ['with a script', schemaOf({ ...text, visibleOn: 'alert(1)' }), 'visibleOn'],
    ['with an event', schemaOf({ ...text, onEvent: { click: { actions: [] } } }), 'onEvent'],
    ['with a foreign address', schemaOf({ type: 'select', name: 'a', source: 'https://example.org/x' }), 'source'],
    ['with an address of no host', schemaOf({ type: 'select', name: 'a', source: '//example.org/x' }), 'source'],
    ['with markup', schemaOf({ type: 'tpl', tpl: '<img src=x onerror=alert(1)>' }), 'tpl'],
    ['with a store of the browser', schemaOf({ ...text, label: '${ls:token}' }), 'label'],
    ['with a prototype', parsed('{"type":"form","body":[{"type":"input-text","name":"a","__proto__":{}}]}'), ''],
    [
      'with a constructor',
      parsed('{"type":"form","body":[{"type":"input-text","name":"a","constructor":{}}]}'),
      'body[0]',
    ],
    ['with a field of that name', schemaOf({ ...text, name: '__proto__' }), 'body[0].name'],
    [
      'with a field computed from itself',
      schemaOf({ ...text, liveline: { computed: '${b}' } }, { ...text, name: 'b', liveline: { computed: '${a}' } }),
      'body',
    ],
    ['with half a character', schemaOf({ ...text, label: '\ud800' }), 'label'],
    ['that is none', { type: 'page', body: [] }, ''],
  ]
  const doors: Record<string, (schema: Json, formKey: string) => Promise<Answer>> = {
    create: (formPcJson, formKey) => design.newForm(formPcJson, formKey),
    'create, for phones': (formMobileJson, formKey) =>
      app.call(
        formApi.create,
        { body: { formKey, formName: 'f', formNameEn: 'f', formPcJson: noteForm, formMobileJson } },
        designerToken,
      ),
    update: (formPcJson) => app.call(formApi.update, { body: { formId: formToChange, formPcJson } }, designerToken),
    import: (formPcJson, formKey) => {
      const named = { formKey, formName: 'f', formNameEn: 'f', icon: '', category: '' }
      const body = { format: 'liveline.form/1' as const, ...named, formPcJson, formMobileJson: null }
      return app.call(formDesignApi.importFile, { body }, designerToken)
    },
  }

  describe.each(bad)('%s', (_what, schema, place) => {
    it.each(Object.keys(doors))('is refused by %s, with the place; nothing is stored', async (door) => {
      const formKey = `bad${randomUUID().slice(0, 8)}`
      const before = await app.database.query('select id, schema::text from form_versions order by id', [])

      expectRefused((await doors[door]?.(schema as Json, formKey)) as Answer, door.includes('phones') ? '' : place)

      expect((await app.database.query('select 1 from forms where form_key = $1', [formKey])).rows).toEqual([])
      const after = await app.database.query('select id, schema::text from form_versions order by id', [])
      expect(after.rows).toEqual(before.rows)
    })
  })
})

describe('what is filled in', () => {
  const field = (rest: object) => ({ name: 'a', label: '甲', ...rest })
  const rows = field({ type: 'combo', multiple: true, items: [{ type: 'input-text', name: 'b' }] })
  const number = field({ type: 'input-number' })
  const place = field({ type: 'location-picker' })
  const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])
  const bad: [what: string, item: object, values: Json, place: string][] = [
    ['a number as a text', number, { a: '5' }, 'a'],
    ['a number that is none', number, { a: 'NaN' }, 'a'],
    ['a text as a number', text, { a: 5 }, 'a'],
    ['a list as a text', text, { a: ['x'] }, 'a'],
    ['a deep object as a text', text, { a: nested(60) }, 'a'],
    ['an unknown field', text, { b: 'x' }, 'b'],
    ['an option not offered', field({ type: 'select', options: ['x'] }), { a: 'y' }, 'a'],
    ['rows that are none', rows, { a: ['x'] }, 'a'],
    ['10,000 rows', rows, { a: Array.from({ length: 10_000 }, () => ({ b: 'x' })) }, 'a'],
    ['an unknown column', rows, { a: [{ c: 1 }] }, 'a[0].c'],
    ['half a character', text, { a: 'x\ud800y' }, 'a'],
    ['half a character in a row', rows, { a: [{ b: '\udc00' }] }, 'b'],
    ['a character that no text has', text, { a: 'x\u0000y' }, 'a'],
    ['half a character within a value', place, { a: { lng: 1, lat: 1, name: '\ud800' } }, 'a'],
    ['a place outside of the world', place, { a: { lng: 999, lat: 1 } }, 'a'],
    ['a name of JavaScript', text, JSON.parse('{"a":"x","__proto__":{"a":1}}') as Json, ''],
    ['another one', text, JSON.parse('{"a":"x","constructor":{"prototype":{}}}') as Json, ''],
  ]

  it('a number beyond all others is none', async () => {
    const { formId } = await design.aReleasedForm(schemaOf(number))
    // No client of ours writes it; JSON allows it.
    const answer = await app.app.inject({
      method: 'POST',
      url: formDataApi.save.path,
      headers: { token, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      payload: `{"formId":${formId},"values":{"a":1e999}}`,
    })
    expectRefused({ status: answer.statusCode, ...answer.json<Omit<Answer, 'status'>>() }, 'a')
    expect(succeeded(await app.call(formDataApi.list, { body: { formId } }, token)).rows).toEqual([])
  })

  describe.each(bad)('%s', (_what, item, values, where) => {
    it('is refused by every call that takes it, at its field; nothing is stored', async () => {
      const { formId } = await design.aReleasedForm(schemaOf({ type: 'input-text', name: 'note' }, item))
      const list = async () => succeeded(await app.call(formDataApi.list, { body: { formId } }, token)).rows
      expectRefused(await app.call(formDataApi.save, { body: { formId, values } }, token), where)
      expect(await list()).toEqual([])

      const { id, rev } = succeeded(
        await app.call(formDataApi.save, { body: { formId, values: { note: 'right' } } }, token),
      )
      expectRefused(await app.call(formDataApi.update, { body: { id, rev, values } }, token), where)
      expect((await list()).map((row) => [row.rev, row.values])).toEqual([[rev, { note: 'right' }]])

      const { formKey } = succeeded(await app.call(formApi.detail, { params: { id: formId } }, designerToken))
      const flowKey = `flow${formId}`
      const bpmnXml = drawing(flowKey, formKey, worker.userName)
      const flow = { flowKey, name: flowKey, nameEn: flowKey, bpmnXml }
      await app.database.transaction((tx) => app.workflow.definitions.ensureWorkflow(tx, flow))
      const body = { forms: { [formKey]: values } }
      expectRefused(await app.call(processInstanceApi.startByKey, { params: { key: flowKey }, body }, token), where)
      const { rows: started } = await app.database.query('select 1 from process_instances where definition_key = $1', [
        flowKey,
      ])
      expect(started).toEqual([])
    })
  })
})

const drawing = (flowKey: string, formKey: string, who: string) => `
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:liveline="http://liveline.example/schema/bpmn">
 <process id="${flowKey}" isExecutable="true" liveline:mainForm="${formKey}"><startEvent id="s"/>
  <sequenceFlow id="f1" sourceRef="s" targetRef="look"/>
  <userTask id="look"><extensionElements><liveline:approver kind="user" value="${who}"/></extensionElements></userTask>
  <sequenceFlow id="f2" sourceRef="look" targetRef="e"/><endEvent id="e"/></process></definitions>`
