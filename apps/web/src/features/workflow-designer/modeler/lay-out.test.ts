import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { layoutOf } from './lay-out.ts'

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
