// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { Drawing } from '../../../ui/diagram/drawing.ts'
import { timesAt } from './diagram-marks.ts'
import { pictureOf } from './drawing.ts'

const SVG = 'http://www.w3.org/2000/svg'

function element(name: string, attributes: Readonly<Record<string, string>>, ...children: readonly Element[]) {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}
const drawn = (kind: string, id: string, shape: Element) =>
  element('g', { class: `djs-element ${kind}`, 'data-element-id': id }, element('g', { class: 'djs-visual' }, shape))

function aDrawing(): Drawing {
  const line = element('path', {}) as SVGElement
  line.style.setProperty('marker-end', 'url(#arrow)')
  const picture = element(
    'svg',
    {},
    element('defs', {}, element('marker', { id: 'arrow' })),
    drawn('djs-shape', 'screening', element('rect', {})),
    drawn('djs-shape', 'survey', element('rect', {})),
    drawn('djs-connection', 'toSurvey', line),
  ) as SVGSVGElement
  const node = { type: 'bpmn:UserTask', x: 0, y: 0, width: 100, height: 80 }
  return {
    picture,
    paper: { x: 0, y: 0, width: 300, height: 100 },
    nodes: [
      { ...node, id: 'screening', name: '计划筛查' },
      { ...node, id: 'survey', name: '现场勘察' },
    ],
    lines: [],
    mark: null,
  }
}
const words = {
  now: '当前',
  copied: (people: number) => `抄送 ${people}`,
  consequences: { cancelled: '将取消', opened: '新任务', doubled: '可能重复', stuck: '将卡住' },
}
const statesOf = (picture: Element) =>
  Array.from(picture.querySelectorAll('[data-state]'), (one) => [
    one.getAttribute('data-element-id'),
    one.getAttribute('data-state'),
  ])

it('makes pictures of two instances out of one drawing, which stays without states', () => {
  const drawing = aDrawing()

  const early = pictureOf(drawing, { activeElementIds: ['screening'], passedElementIds: [] }, words)
  const late = pictureOf(drawing, { activeElementIds: ['survey'], passedElementIds: ['screening', 'toSurvey'] }, words)

  expect(statesOf(early)).toEqual([['screening', 'active']])
  expect(statesOf(late)).toEqual([
    ['screening', 'passed'],
    ['survey', 'active'],
    ['toSurvey', 'passed'],
  ])
  expect(early.textContent).toContain('当前')
  expect(statesOf(drawing.picture)).toEqual([])
})

it('colours the line of a flow though the arrow that it ends with stands before it', () => {
  const drawing = aDrawing()
  drawing.picture.querySelector('.djs-connection > .djs-visual')?.prepend(element('defs', {}))

  const picture = pictureOf(drawing, { activeElementIds: ['survey'], passedElementIds: ['toSurvey'] }, words)

  const line = picture.querySelector<SVGElement>('.djs-connection path')
  expect(line?.style.getPropertyValue('stroke')).toBe('var(--ll-done)')
  expect(picture.querySelector<SVGElement>('.djs-connection defs')?.getAttribute('style') ?? '').toBe('')
})

it('gives each picture arrows of its own: two on a page must not share a name', () => {
  const drawing = aDrawing()
  const nowhere = { activeElementIds: [], passedElementIds: [] }

  const arrows = [pictureOf(drawing, nowhere, words), pictureOf(drawing, nowhere, words)].map((picture) => {
    const name = picture.querySelector('marker')?.id
    const line = picture.querySelector('path') as SVGElement | null
    expect(line?.style.getPropertyValue('marker-end')).toContain(`#${name}`)
    return name
  })

  expect(new Set(arrows).size).toBe(2)
})

it('counts signatures, tells copies and draws the way back', () => {
  const drawing = aDrawing()
  const marks = {
    counts: [{ elementId: 'survey', text: '3/5' }],
    copies: [{ elementId: 'screening', people: 2 }],
    returns: [{ from: 'survey', to: 'screening' }],
  }

  const picture = pictureOf(drawing, { activeElementIds: ['survey'], passedElementIds: [], marks }, words)

  expect(picture.textContent).toContain('3/5')
  expect(picture.textContent).toContain('抄送 2')
  expect(picture.querySelector('[data-returned="survey screening"] path')).not.toBeNull()
})

it('says what a move would do at the steps that it concerns', () => {
  const marks = {
    ...{ counts: [], copies: [], returns: [] },
    consequences: [
      { elementId: 'survey', kind: 'cancelled' as const },
      { elementId: 'screening', kind: 'opened' as const },
      { elementId: 'gone', kind: 'stuck' as const },
    ],
  }

  const picture = pictureOf(aDrawing(), { activeElementIds: ['survey'], passedElementIds: [], marks }, words)

  const told = Array.from(picture.querySelectorAll('[data-consequence]'), (one) => [
    one.getAttribute('data-consequence'),
    one.textContent,
  ])
  expect(told).toEqual([
    ['cancelled', '将取消'],
    ['opened', '新任务'],
  ])
})

it('shows what was called off, and how often and how long the work was at each step', () => {
  const visits = [
    { elementId: 'screening', times: 3, cancelled: 1, totalMs: 7_200_000 },
    { elementId: 'survey', times: 1, cancelled: 1, totalMs: 400 },
    { elementId: 'toSurvey', times: 2, cancelled: 0, totalMs: 0 },
  ]
  const { nodes } = aDrawing()
  const textOf = (times: number, ms: number) => (ms < 1_000 ? '' : `${times} × ${ms}`)
  const marks = { counts: [], copies: [], returns: [], notes: [] }
  const notes = timesAt(nodes, visits, marks, textOf)
  expect(notes.map(({ elementId, text, place }) => [elementId, text, place])).toEqual([
    ['screening', '3 × 7200000', 'foot'],
  ])
  const copied = { ...marks, copies: [{ elementId: 'screening', people: 2 }] }
  expect(timesAt(nodes, visits, copied, textOf).map(({ place }) => place)).toEqual(['beneath'])

  const place = {
    activeElementIds: [],
    passedElementIds: ['screening'],
    cancelledElementIds: ['screening', 'survey'],
    marks: { ...marks, notes },
  }
  const picture = pictureOf(aDrawing(), place, words)
  expect(statesOf(picture)).toEqual([
    ['screening', 'passed'],
    ['survey', 'cancelled'],
  ])
  expect(picture.querySelector('[data-note]')?.textContent).toBe('3 × 7200000')
})
