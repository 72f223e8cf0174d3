import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { layoutOf, withPicture } from './lay-out.ts'

const root = path.join(import.meta.dirname, '../../../../../..')

it('lays a drawing out from left to right though its nodes say nothing of their flows', async () => {
  const file = 'packages/workflow-engine/test/processes/survey-and-check.bpmn'
  const { shapes } = await layoutOf(readFileSync(path.join(root, file), 'utf8'))
  const at = (id: string) => shapes.get(id) ?? { x: Number.NaN, y: Number.NaN }

  const across = ['start', 'screening', 'fork', 'check', 'secondCheck', 'join', 'decided', 'scheme', 'end'].map(
    (id) => at(id).x,
  )
  expect(across).toEqual(across.toSorted((left, right) => left - right))
  expect(new Set(across).size).toBe(across.length)
  // Branches lie beside each other.
  expect(at('survey').x).toBe(at('check').x)
  expect(at('survey').y).not.toBe(at('check').y)
})

it('gives a file without a picture one, and leaves one that has a picture as it is', async () => {
  const bare = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t">
    <process id="p" camunda:historyTimeToLive="180"><startEvent id="s" /><sequenceFlow id="f" sourceRef="s" targetRef="walk" />
    <userTask id="walk" camunda:assignee="chenyu" /></process></definitions>`

  const pictured = await withPicture(bare)

  for (const id of ['s', 'walk', 'f']) expect(pictured).toContain(`bpmnElement="${id}"`)
  expect(pictured).toContain('camunda:historyTimeToLive="180"')
  expect(pictured).toContain('camunda:assignee="chenyu"')
  expect(await withPicture(pictured)).toBe(pictured)
})
