/** What the page of a form asks of workflows: others' drafts, which nobody has judged. */
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { createDrawingReader, DrawingTooCostly } from './drawings/drawing-reader.ts'
import { createFormUses } from './form-uses.ts'

let test: TestApp
const reader = createDrawingReader()
const REFUSED_KEY = 'tooCostly'

beforeAll(async () => {
  test = await createTestApp()
  const designer = await aUser(test.database, { permissions: ['workflow:edit'] })
  const token = await test.loginAs(designer.userName)
  for (const flowKey of ['modest', REFUSED_KEY]) {
    const body = { flowKey, name: flowKey, bpmnXml: drawing(flowKey) }
    succeeded(await test.call(processDefinitionApi.create, { body }, token))
  }
})
afterAll(async () => {
  await reader.close()
  await test?.close()
})

const drawing = (id: string) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
  targetNamespace="t" xmlns:liveline="http://liveline.example/schema/bpmn">
  <process id="${id}" isExecutable="true" liveline:mainForm="aForm" liveline:formVariables="urgent">
  <startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="look"/>
  <userTask id="look" name="Look"><extensionElements><liveline:approver kind="initiator"/></extensionElements></userTask>
  </process></definitions>`

const usesRead = (read: typeof reader.read) =>
  createFormUses({
    database: test.database,
    drawings: { read },
    getVersion: () => Promise.reject(new Error('Nothing is released')),
  })

it('passes over a draft that takes too long to read', async () => {
  const uses = usesRead((key, ...more) =>
    key === REFUSED_KEY ? Promise.reject(new DrawingTooCostly()) : reader.read(key, ...more),
  )
  expect(await uses.listFormSteps('aForm', { userId: 1 })).toMatchObject([{ definitionName: 'modest' }])
  expect(await uses.listFormFieldUses('aForm', { userId: 1 })).toMatchObject([{ field: 'urgent' }])
})

it('hides no other fault of reading', async () => {
  const uses = usesRead(() => Promise.reject(new TypeError('a bug')))
  await expect(uses.listFormSteps('aForm', { userId: 1 })).rejects.toThrow('a bug')
})

it('has drafts read for whoever asks, who gets no more than his share of the reader', async () => {
  const readFor: unknown[] = []
  const uses = usesRead((key, bpmnXml, limits, userId) => {
    readFor.push(userId)
    return reader.read(key, bpmnXml, limits, userId)
  })
  expect(await uses.listFormSteps('aForm', { userId: 7 })).toHaveLength(2)
  await uses.listFormFieldUses('aForm', { userId: 8 })
  expect(readFor).toEqual([7, 7, 8, 8])
})
