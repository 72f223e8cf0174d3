/** Draws blocks as BPMN. Element ids are given by the place of a block, so that the reference model can name them too. */
import type { Aside, Block, EventKind } from './blocks.ts'

/** Where a drawn block begins and ends. */
type Ends = { readonly first: string; readonly last: string }

const definitionOf = (kind: EventKind | 'escalation' | 'error' | 'cancel', id: string): string => {
  if (kind === 'timer') return '<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>'
  if (kind === 'conditional')
    return `<conditionalEventDefinition><condition>\${${flagOf(id)} == 1}</condition></conditionalEventDefinition>`
  if (kind === 'cancel') return '<cancelEventDefinition/>'
  if (kind === 'error') return '<errorEventDefinition errorRef="trouble"/>'
  return `<${kind}EventDefinition ${kind}Ref="${kind}-${id}"/>`
}

/** The variable that a conditional event looks at. */
export const flagOf = (eventId: string): string => `flag_${eventId}`
/** The name of the message or signal that an event waits for. */
export const nameOf = (eventId: string): string => `name-${eventId}`

const isTrue = (condition: string): string => `<conditionExpression>\${${condition}}</conditionExpression>`

/**
 * A file with the process `random` and the processes it calls. Branches look at the variable `pick`: the first branch is
 * the default, the n-th is taken when `pick % n == 0`; a loop goes round while `pick % 4 == 0`, a transaction is cancelled
 * when `pick % 3 == 0`.
 */
export function drawBlocks(block: Block): string {
  const roots: string[] = ['<error id="trouble" errorCode="trouble"/>']
  const processes: string[] = []
  let lines: string[] = []

  const flow = (from: string, to: string, condition?: string): string => {
    const id = `${from}-to-${to}`
    lines.push(
      `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${condition === undefined ? '' : isTrue(condition)}</sequenceFlow>`,
    )
    return id
  }
  const element = (type: string, id: string, content = '', attributes = ''): string => {
    lines.push(`<${type} id="${id}"${attributes}>${content}</${type}>`)
    return id
  }
  const waited = (kind: EventKind, id: string): string => {
    if (kind === 'message' || kind === 'signal') roots.push(`<${kind} id="${kind}-${id}" name="${nameOf(id)}"/>`)
    return definitionOf(kind, id)
  }
  const inContainer = (draw: () => void): string => {
    const outside = lines
    lines = []
    draw()
    const content = lines.join('')
    lines = outside
    return content
  }
  /** What follows an event beside an activity: a task, and then the way on or an end. */
  const drawAside = (at: string, boundary: Aside, merge: string): void => {
    const id = `${at}x`
    element(
      'boundaryEvent',
      id,
      waited(boundary.event, id),
      ` attachedToRef="${at}" cancelActivity="${boundary.interrupts}"`,
    )
    flow(id, element('userTask', `${id}t`))
    flow(`${id}t`, boundary.interrupts ? merge : element('endEvent', `${id}e`))
  }
  const around = (at: string, boundary: Aside | undefined): Ends => {
    if (boundary === undefined) return { first: at, last: at }
    const merge = element('exclusiveGateway', `${at}m`)
    flow(at, merge)
    drawAside(at, boundary, merge)
    return { first: at, last: merge }
  }
  const drawBody = (inner: Block, at: string, inside?: Aside): void => {
    const { first, last } = draw(inner, `${at}b`)
    flow(element('startEvent', `${at}s`), first)
    flow(last, element('endEvent', `${at}e`))
    if (inside === undefined) return
    const id = `${at}i`
    const content = inContainer(() => {
      element('startEvent', `${id}x`, waited(inside.event, `${id}x`), ` isInterrupting="${inside.interrupts}"`)
      flow(`${id}x`, element('userTask', `${id}t`))
      flow(`${id}t`, element('endEvent', `${id}e`))
    })
    element('subProcess', id, content, ' triggeredByEvent="true"')
  }
  const undoable = (at: string): string => {
    element('userTask', at)
    element('boundaryEvent', `${at}c`, '<compensateEventDefinition/>', ` attachedToRef="${at}"`)
    element('userTask', `${at}h`, '', ' isForCompensation="true"')
    lines.push(`<association id="${at}a" sourceRef="${at}c" targetRef="${at}h"/>`)
    return at
  }

  const drawers: { readonly [Kind in Block['kind']]: (block: Extract<Block, { kind: Kind }>, at: string) => Ends } = {
    task: ({ boundary, isAsync }, at) => {
      element('userTask', at, '', isAsync ? ' flowable:async="true"' : '')
      return around(at, boundary)
    },
    pass: ({ element: type }, at) => {
      if (type === 'scriptTask') element(type, at, '<script>${1 + 1}</script>', ' scriptFormat="juel"')
      else if (type === 'escalation') element('intermediateThrowEvent', at, '<escalationEventDefinition/>')
      else if (type === 'link') {
        element('intermediateThrowEvent', at, `<linkEventDefinition name="${at}"/>`)
        return { first: at, last: element('intermediateCatchEvent', `${at}l`, `<linkEventDefinition name="${at}"/>`) }
      } else element(type, at)
      return { first: at, last: at }
    },
    wait: ({ event }, at) => {
      if (event === 'receive') element('receiveTask', at)
      else element('intermediateCatchEvent', at, waited(event, at))
      return { first: at, last: at }
    },
    race: ({ branches }, at) => {
      element('eventBasedGateway', at)
      const merge = element('exclusiveGateway', `${at}m`)
      branches.forEach(({ event, block: inner }, place) => {
        const id = `${at}x${place}`
        flow(at, element('intermediateCatchEvent', id, waited(event, id)))
        const { first, last } = draw(inner, `${id}b`)
        flow(id, first)
        flow(last, merge)
      })
      return { first: at, last: merge }
    },
    countersign: ({ isSequential, count }, at) => {
      element(
        'userTask',
        at,
        `<multiInstanceLoopCharacteristics isSequential="${isSequential}"><loopCardinality>${count}</loopCardinality></multiInstanceLoopCharacteristics>`,
      )
      return { first: at, last: at }
    },
    sequence: ({ blocks }, at) => {
      const drawn = blocks.map((inner, place) => draw(inner, `${at}${place}`))
      drawn.slice(1).forEach(({ first }, place) => flow(drawn[place]?.last ?? '', first))
      return { first: drawn[0]?.first ?? '', last: drawn.at(-1)?.last ?? '' }
    },
    exclusive: ({ blocks }, at) => drawFork('exclusive', blocks, at),
    parallel: ({ blocks }, at) => drawFork('parallel', blocks, at),
    inclusive: ({ blocks }, at) => drawFork('inclusive', blocks, at),
    loop: ({ block: inner }, at) => {
      const merge = element('exclusiveGateway', `${at}m`)
      // A loop has a wait state, or it runs for ever.
      const { first, last } = draw(
        { kind: 'sequence', blocks: [{ kind: 'task', boundary: undefined, isAsync: false }, inner] },
        `${at}b`,
      )
      flow(merge, first)
      const question = `${at}q`
      flow(last, question)
      const out = flow(question, element('manualTask', `${at}o`))
      flow(question, merge, 'pick % 4 == 0')
      lines.push(`<exclusiveGateway id="${question}" default="${out}"/>`)
      return { first: merge, last: `${at}o` }
    },
    sub: ({ block: inner, boundary, inside }, at) => {
      element(
        'subProcess',
        at,
        inContainer(() => drawBody(inner, at, inside)),
      )
      return around(at, boundary)
    },
    call: ({ block: inner, boundary, inside }, at) => {
      processes.push(`<process id="called-${at}">${inContainer(() => drawBody(inner, at, inside))}</process>`)
      element('callActivity', at, '', ` calledElement="called-${at}" flowable:inheritVariables="true"`)
      return around(at, boundary)
    },
    erring: ({ block: inner }, at) => {
      const content = inContainer(() => {
        const { first, last } = draw(inner, `${at}b`)
        element('parallelGateway', `${at}f`)
        flow(element('startEvent', `${at}s`), `${at}f`)
        flow(`${at}f`, first)
        flow(last, element('endEvent', `${at}e`))
        flow(`${at}f`, element('userTask', `${at}t`))
        flow(`${at}t`, element('endEvent', `${at}r`, definitionOf('error', at)))
      })
      element('subProcess', at, content)
      const merge = element('exclusiveGateway', `${at}m`)
      flow(at, merge)
      element('boundaryEvent', `${at}x`, definitionOf('error', at), ` attachedToRef="${at}"`)
      flow(`${at}x`, element('userTask', `${at}xt`))
      flow(`${at}xt`, merge)
      return { first: at, last: merge }
    },
    transaction: ({ block: inner }, at) => {
      const content = inContainer(() => {
        const { first, last } = draw(inner, `${at}b`)
        flow(element('startEvent', `${at}s`), undoable(`${at}u`))
        flow(`${at}u`, first)
        flow(last, `${at}q`)
        flow(`${at}q`, element('endEvent', `${at}r`, definitionOf('cancel', at)), 'pick % 3 == 0')
        lines.push(`<exclusiveGateway id="${at}q" default="${flow(`${at}q`, element('endEvent', `${at}e`))}"/>`)
      })
      element('transaction', at, content)
      const merge = element('exclusiveGateway', `${at}m`)
      flow(at, merge)
      element('boundaryEvent', `${at}x`, definitionOf('cancel', at), ` attachedToRef="${at}"`)
      flow(`${at}x`, merge)
      return { first: at, last: merge }
    },
    undoing: ({ block: inner }, at) => {
      const { first, last } = draw(inner, `${at}b`)
      flow(undoable(`${at}u`), first)
      flow(last, element('intermediateThrowEvent', `${at}r`, `<compensateEventDefinition activityRef="${at}u"/>`))
      return { first: `${at}u`, last: `${at}r` }
    },
  }
  const drawFork = (kind: 'exclusive' | 'parallel' | 'inclusive', blocks: readonly Block[], at: string): Ends => {
    const merge = element(`${kind}Gateway`, `${at}m`)
    const flows = blocks.map((inner, place) => {
      const { first, last } = draw(inner, `${at}k${place}`)
      flow(last, merge)
      return flow(at, first, kind === 'parallel' || place === 0 ? undefined : `pick % ${place + 1} == 0`)
    })
    lines.push(`<${kind}Gateway id="${at}"${kind === 'parallel' ? '' : ` default="${flows[0]}"`}/>`)
    return { first: at, last: merge }
  }
  const draw = (drawn: Block, at: string): Ends =>
    // The table pairs each block with its own drawer; the compiler cannot follow that through the union.
    (drawers[drawn.kind] as (block: Block, at: string) => Ends)(drawn, at)

  const main = inContainer(() => drawBody(block, 'p'))
  const attributes =
    'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="random"'
  return `<definitions ${attributes}>${roots.join('')}<process id="random">${main}</process>${processes.join('')}</definitions>`
}
