import { BpmnModdle } from 'bpmn-moddle'
import { expect, it } from 'vitest'
import { readGraph, type Graph } from '../features/workflow-designer/cards/graph.ts'
import { readCards } from '../features/workflow-designer/cards/read-cards.ts'
import { livelineModdle } from '../features/workflow-designer/moddle/liveline-moddle.ts'
import type { Moddle } from '../features/workflow-designer/modeler/parts.ts'
import { drawTemplate, templates, type Template } from '../features/workflow-management/templates/draw-template.ts'

async function graphOf(template: Template): Promise<Graph> {
  const xml = drawTemplate(template, { flowKey: 'k', name: '名', nameEn: 'name' })
  const { rootElement } = await new BpmnModdle({ liveline: livelineModdle }).fromXML(xml)
  const [process] = (rootElement as unknown as Moddle).get('rootElements') as readonly Moddle[]
  if (process === undefined) throw new Error('The template holds no process')
  return readGraph(process)
}

it.each(templates)('the template %s opens as cards', async (template) => {
  expect(readCards(await graphOf(template)).reasons).toEqual([])
})

it('shows the steps of two levels one below the other, with the rejections beside them', async () => {
  const { main } = readCards(await graphOf('twoLevels'))
  expect(main.cards.map((card) => (card.kind === 'jump' ? '' : card.id))).toEqual([
    'start',
    'leaderApproval',
    'decided1',
    'higherApproval',
    'decided2',
  ])
})
