import { expect, it } from 'vitest'
import { readProcesses } from '../src/features/workflow-designer/simulation/read-processes.ts'
import { createSimulation, step } from '../src/features/workflow-designer/simulation/simulate.ts'
import { drawTemplate, templates } from '../src/features/workflow-management/templates/draw-template.ts'

const MOST_STEPS = 50

it.each(templates)('the template %s, simulated, comes to an end by itself', async (template) => {
  const xml = drawTemplate(template, { flowKey: 'tried', name: '试', nameEn: 'Tried' })
  const [definition] = await readProcesses(xml, 'tried')
  if (definition === undefined) throw new Error('no process')
  let now = createSimulation(definition, '1', new Date('2026-03-02T08:00:00Z'))
  for (let count = 0; count < MOST_STEPS; count++) now = step(now) ?? now

  expect(now.log.at(-1)).toEqual({ kind: 'completed', elementId: 'tried' })
})
