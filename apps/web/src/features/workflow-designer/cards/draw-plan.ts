import { texts as en } from '../../../messages/flow-templates/en.ts'
import { texts as zhCN } from '../../../messages/flow-templates/zh-CN.ts'
import { listOf, textOf } from '../panel/element-edit.ts'
import type { Drawing } from '../modeler/create-modeler.ts'
import type { Drawn, Moddle, Parts, Services } from '../modeler/parts.ts'
import { ArrangeHandler, type Arrangement } from './arrange-command.ts'
import { ARRANGE, DRAW_PLAN } from './commands.ts'
import { inOrder, type Plan, type Step } from './edit-cards.ts'
import { layOutCards, type Point } from './lay-out-cards.ts'
import { readDrawing } from './reading.ts'
import { rootOf } from './root-of.ts'

/** Above the flow that they belong to. */
const WORDS_ABOVE = 4

/** Draws a plan and lays the process out anew: one step of the one history that canvas, panel and cards share. */
export function drawPlan(drawing: Drawing, plan: Plan): void {
  const commandStack = drawing.get('commandStack')
  if (!taught.has(commandStack)) {
    commandStack.registerHandler(DRAW_PLAN, DrawPlanHandler as never)
    commandStack.registerHandler(ARRANGE, ArrangeHandler as never)
  }
  taught.add(commandStack)
  commandStack.execute(DRAW_PLAN, { plan })
}
/** Histories that know the command. */
const taught = new WeakSet<Parts['commandStack']>()

/** A name of the drawing that nothing has. */
export function newIdIn(drawing: Drawing): (stem: string) => string {
  const given = new Set<string>()
  return (stem) => {
    for (let number = 1; ; number += 1) {
      const id = `${stem}${number}`
      if (given.has(id) || drawing.get('moddle').ids.assigned(id) !== false) continue
      given.add(id)
      return id
    }
  }
}

type Word = keyof typeof zhCN
/** `name` in Chinese, `nameEn` beside it, whatever language the designer reads. */
const named = (word: Word, number?: number) => {
  const mark = number === undefined ? '' : ` ${number}`
  return { name: `${zhCN[word]}${mark}`, 'liveline:nameEn': `${en[word]}${mark}` }
}

class DrawPlanHandler {
  static readonly $inject = ['injector']
  readonly #parts: Services

  constructor(injector: Services) {
    this.#parts = injector
  }

  preExecute({ plan }: { plan: Plan }): void {
    const found = rootOf(this.#parts)
    if (found === undefined) return
    // Ways that flows take are led anew with all others: bpmn-js need not find one for each.
    for (const step of plan) this.#draw(step, found.root, found.process)
    this.#arrange(found.root)
  }

  #element(id: string): Drawn {
    const element = this.#parts.get('elementRegistry').get(id)
    if (element === undefined) throw new Error(`Nothing is drawn for '${id}'`)
    return element
  }

  #draw(step: Step, root: Drawn, process: Moddle): void {
    const modeling = this.#parts.get('modeling')
    if (step.do === 'create') {
      const businessObject = this.#made(step)
      const attributes = { type: `bpmn:${step.type}`, businessObject }
      modeling.createShape(attributes, middleOf(this.#element(step.near)), root)
    } else if (step.do === 'connect') {
      const businessObject = this.#madeFlow(step)
      const [from, to] = [this.#element(step.from), this.#element(step.to)]
      const waypoints = [middleOf(from), middleOf(to)]
      // With words it gets a label; without, all that bpmn-js would do is to find its way.
      const hints = { createElementsBehavior: textOf(businessObject, 'name') !== '' }
      modeling.connect(from, to, { type: 'bpmn:SequenceFlow', businessObject, waypoints }, hints)
    } else if (step.do === 'retarget') {
      const target = this.#element(step.to)
      modeling.reconnectEnd(this.#element(step.flow), target, middleOf(target), { layoutConnection: false })
    } else if (step.do === 'default') {
      const flow = step.flow === undefined ? undefined : this.#element(step.flow).businessObject
      modeling.updateProperties(this.#element(step.node), { default: flow })
    } else if (step.do === 'deleteFlow') modeling.removeConnection(this.#element(step.flow))
    else if (step.do === 'deleteNode') modeling.removeShape(this.#element(step.node))
    else {
      const flowElements = inOrder(listOf(process, 'flowElements'), step.flows, ({ id = '' }) => id)
      modeling.updateModdleProperties(root, process, { flowElements })
    }
  }

  #made({ id, type, made }: Extract<Step, { do: 'create' }>): Moddle {
    const factory = this.#parts.get('bpmnFactory')
    const create = (properties: object = {}) => factory.create(`bpmn:${type}`, { id, ...properties })
    const part = (holder: Moddle, kind: string, properties: object = {}) => {
      const one = factory.create(kind, { ...properties })
      Object.assign(one, { $parent: holder })
      return one
    }
    if (made === 'split' || made === 'join' || made === 'decision') return create()
    if (made === 'delay') {
      const event = create(named('wait'))
      const timer = part(event, 'bpmn:TimerEventDefinition')
      timer.set('timeDuration', part(timer, 'bpmn:FormalExpression', { body: 'P1D' }))
      event.set('eventDefinitions', [timer])
      return event
    }
    if (made === 'rejected' || made === 'rejectedAll') {
      const end = create(named('rejected'))
      if (made === 'rejectedAll') end.set('eventDefinitions', [part(end, 'bpmn:TerminateEventDefinition')])
      return end
    }
    if (made !== 'approver') return create(named(made === 'handler' ? 'step' : made === 'call' ? 'call' : 'end'))
    const task = create({ ...named('approval'), 'liveline:outcomeVariable': outcomeOf(id) })
    const extensions = part(task, 'bpmn:ExtensionElements')
    const outcome = (properties: object) => part(extensions, 'liveline:Outcome', properties)
    extensions.set('values', [
      outcome({ value: 'agree', label: zhCN.agree, labelEn: en.agree, primary: 'true' }),
      outcome({
        value: 'reject',
        label: zhCN.reject,
        labelEn: en.reject,
        danger: 'true',
        requiresOpinion: 'true',
        requiresForms: 'false',
      }),
    ])
    task.set('extensionElements', extensions)
    return task
  }

  #madeFlow({ id, said, of = '', number }: Extract<Step, { do: 'connect' }>): Moddle {
    const factory = this.#parts.get('bpmnFactory')
    const words: object =
      said === 'branch' ? named('branch', number) : said === 'otherwise' || said === 'agreed' ? named(said) : {}
    const flow = factory.create('bpmn:SequenceFlow', { id, ...words })
    if (said === 'agreed') {
      const condition = factory.create('bpmn:FormalExpression', { body: `\${${outcomeOf(of)} == 'agree'}` })
      Object.assign(condition, { $parent: flow })
      flow.set('conditionExpression', condition)
    }
    return flow
  }

  /** Shapes first, with their words; then every flow along the way that is left between them. */
  #arrange(root: Drawn): void {
    const { graph, cards } = readDrawing(this.#parts)
    const { main, reasons } = cards
    const [first] = main.cards
    if (reasons.length > 0 || first?.kind !== 'step') return
    const start = this.#element(first.id)
    const sizeOf = (id: string) => {
      const { width = 0, height = 0 } = this.#element(id)
      return { width, height }
    }
    const { y = 0, height = 0, x = 0 } = start
    const arranged = layOutCards(main, graph.flows, sizeOf, { x, y: y + height / 2 })
    const moved = new Map<string, Point>()
    const [shapes, lines]: [Mutable<Arrangement['shapes']>, Mutable<Arrangement['lines']>] = [[], []]
    for (const [id, to] of arranged.shapes) {
      const shape = this.#element(id)
      const by = { x: Math.round(to.x - (shape.x ?? 0)), y: Math.round(to.y - (shape.y ?? 0)) }
      if (by.x === 0 && by.y === 0) continue
      moved.set(id, by)
      shapes.push({ shape, by }, ...(shape.labels ?? []).map((label) => ({ shape: label, by })))
    }
    for (const [id, to] of arranged.lines) {
      const line = this.#element(id)
      const points = to.map((point) => ({ x: Math.round(point.x), y: Math.round(point.y) }))
      if (!runsAlong(line, points)) lines.push({ line, points })
      const [words, label] = [arranged.words.get(id), line.labels?.[0]]
      if (words === undefined || label === undefined) continue
      const by = {
        x: Math.round(words.x - (label.x ?? 0)),
        y: Math.round(words.y - WORDS_ABOVE - (label.height ?? 0) - (label.y ?? 0)),
      }
      if (by.x !== 0 || by.y !== 0) shapes.push({ shape: label, by })
    }
    this.#parts.get('commandStack').execute(ARRANGE, { shapes, lines } satisfies Arrangement)
    this.#bringAlong(root, moved)
  }

  /** Notes and data stay beside what they are tied to. */
  #bringAlong(root: Drawn, moved: ReadonlyMap<string, Point>): void {
    const modeling = this.#parts.get('modeling')
    const done = new Set<string>()
    const ties = (root.children ?? []).filter(
      ({ type, waypoints }) => waypoints !== undefined && type !== 'bpmn:SequenceFlow' && type.endsWith('Association'),
    )
    for (const tie of ties) {
      const ends = [tie.source, tie.target].filter((one) => one !== undefined)
      const by = ends.map(({ id }) => moved.get(id)).find((one) => one !== undefined)
      const other = ends.find(({ id }) => !moved.has(id))
      if (by !== undefined && other !== undefined && other.waypoints === undefined && !done.has(other.id)) {
        done.add(other.id)
        if (other.businessObject.$instanceOf?.('bpmn:FlowNode') !== true)
          modeling.moveShape(other, by, other.parent, { layout: false })
      }
      modeling.layoutConnection(tie)
    }
  }
}

type Mutable<T> = T extends readonly (infer One)[] ? One[] : never

const middleOf = ({ x = 0, y = 0, width = 0, height = 0 }: Drawn): Point => ({ x: x + width / 2, y: y + height / 2 })
/** One that docks inside of something may dock in what it led to before. */
const runsAlong = ({ waypoints = [] }: Drawn, points: readonly Point[]): boolean =>
  waypoints.length === points.length &&
  waypoints.every(
    ({ x, y, original }, index) => original === undefined && x === points[index]?.x && y === points[index].y,
  )
const outcomeOf = (id: string) => `${id}Outcome`
