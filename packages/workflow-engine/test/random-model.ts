import fc from 'fast-check'

/** A structured model: blocks with one way in and one way out. */
export type Block =
  | { readonly kind: 'userTask'; readonly timer: boolean }
  | { readonly kind: 'countersign'; readonly isSequential: boolean; readonly count: number }
  | { readonly kind: 'sequence'; readonly blocks: readonly Block[] }
  | { readonly kind: 'exclusive' | 'parallel' | 'inclusive'; readonly blocks: readonly Block[] }
  | { readonly kind: 'loop'; readonly block: Block }
  | { readonly kind: 'subProcess'; readonly block: Block; readonly count: number | undefined; readonly timer: boolean }

const userTask: fc.Arbitrary<Block> = fc.record({ kind: fc.constant('userTask'), timer: fc.boolean() })
const countersign: fc.Arbitrary<Block> = fc.record({
  kind: fc.constant('countersign'),
  isSequential: fc.boolean(),
  count: fc.integer({ min: 0, max: 3 }),
})

/** Blocks nested up to five levels deep. */
export const randomBlock: fc.Arbitrary<Block> = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    userTask,
    countersign,
    fc.record({
      kind: fc.constant('sequence' as const),
      blocks: fc.array(tie('block'), { minLength: 2, maxLength: 4 }),
    }),
    fc.record({
      kind: fc.constantFrom('exclusive' as const, 'parallel' as const, 'inclusive' as const),
      blocks: fc.array(tie('block'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('loop' as const), block: tie('block') }),
    fc.record({
      kind: fc.constant('subProcess' as const),
      block: tie('block'),
      count: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
      timer: fc.boolean(),
    }),
  ),
})).block

const framed: Block = { kind: 'userTask', timer: false }

/** Where a drawn block begins and ends. */
type Ends = { readonly first: string; readonly last: string }

/**
 * Draws a block as BPMN. Decisions look at the variable `pick`; with `pick = 1` every loop is left. The process begins
 * and ends with a user task.
 */
export function drawModel(block: Block): string {
  let lastId = 0
  const lines: string[] = []
  const next = (prefix: string): string => `${prefix}${++lastId}`
  const flow = (from: string, to: string, condition?: string): string => {
    const id = next('flow')
    const inner = condition === undefined ? '' : `<conditionExpression>\${${condition}}</conditionExpression>`
    lines.push(`<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${inner}</sequenceFlow>`)
    return id
  }
  const element = (type: string, content = ''): string => {
    const id = next(type)
    lines.push(`<${type} id="${id}">${content}</${type}>`)
    return id
  }
  const timed = (activity: string): Ends => {
    const id = next('boundary')
    const duration = '<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>'
    lines.push(`<boundaryEvent id="${id}" attachedToRef="${activity}">${duration}</boundaryEvent>`)
    const merge = element('exclusiveGateway')
    flow(activity, merge)
    flow(id, merge)
    return { first: activity, last: merge }
  }

  const drawFork = (kind: 'exclusive' | 'parallel' | 'inclusive', blocks: readonly Block[]): Ends => {
    const merge = element(`${kind}Gateway`)
    const split = next('split')
    const branches = blocks.map(draw)
    const flows = branches.map(({ first, last }, at) => {
      flow(last, merge)
      const condition = kind === 'parallel' || at === 0 ? undefined : `pick % ${at + 1} == 0`
      return flow(split, first, condition)
    })
    const fallback = kind === 'parallel' ? '' : ` default="${flows[0]}"`
    lines.push(`<${kind}Gateway id="${split}"${fallback}/>`)
    return { first: split, last: merge }
  }

  const drawLoop = (inner: Block): Ends => {
    const merge = element('exclusiveGateway')
    // A loop has a wait state, or it runs for ever.
    const { first, last } = draw({ kind: 'sequence', blocks: [framed, inner] })
    const after = element('exclusiveGateway')
    const question = next('question')
    flow(merge, first)
    flow(last, question)
    flow(question, merge, 'pick % 4 == 0')
    lines.push(`<exclusiveGateway id="${question}" default="${flow(question, after)}"/>`)
    return { first: merge, last: after }
  }

  const drawSubProcess = ({ block: inner, count, timer }: Block & { kind: 'subProcess' }): Ends => {
    const id = next('subProcess')
    const outside = lines.splice(0)
    const start = element('startEvent')
    const { first, last } = draw(inner)
    flow(start, first)
    flow(last, element('endEvent'))
    const content = lines.splice(0).join('') + (count === undefined ? '' : loopOf(false, count))
    lines.push(...outside, `<subProcess id="${id}">${content}</subProcess>`)
    return timer ? timed(id) : { first: id, last: id }
  }

  const drawSequence = (blocks: readonly Block[]): Ends => {
    const drawn = blocks.map(draw)
    drawn.forEach(({ last }, at) => {
      const following = drawn[at + 1]
      if (following !== undefined) flow(last, following.first)
    })
    return { first: drawn[0]?.first ?? '', last: drawn.at(-1)?.last ?? '' }
  }

  const draw = (drawn: Block): Ends => {
    if (drawn.kind === 'sequence') return drawSequence(drawn.blocks)
    if (drawn.kind === 'loop') return drawLoop(drawn.block)
    if (drawn.kind === 'subProcess') return drawSubProcess(drawn)
    if (drawn.kind === 'userTask' || drawn.kind === 'countersign') {
      const id = element('userTask', drawn.kind === 'countersign' ? loopOf(drawn.isSequential, drawn.count) : '')
      return drawn.kind === 'userTask' && drawn.timer ? timed(id) : { first: id, last: id }
    }
    return drawFork(drawn.kind, drawn.blocks)
  }

  const { first, last } = draw({ kind: 'sequence', blocks: [framed, block, framed] })
  flow(element('startEvent'), first)
  flow(last, element('endEvent'))
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="random"><process id="random">${lines.join('')}</process></definitions>`
}

const loopOf = (isSequential: boolean, count: number): string =>
  `<multiInstanceLoopCharacteristics isSequential="${isSequential}"><loopCardinality>${count}</loopCardinality></multiInstanceLoopCharacteristics>`
