import { parseOne } from './play.ts'
import type { ProcessDefinition } from '../src/index.ts'

/**
 * A process from one line a flow: `a → b`, `x → y : condition`, `x → y : default`. What an element is, its name tells:
 * `start`, `end…`, `fork…`/`join…` (parallel), `some…` (inclusive), `pick…` (exclusive), all else a user task. `inner`
 * gives the content of sub-processes by id, `loops` multi-instance cardinalities (negative: in sequence).
 */
export async function draw(
  flows: string,
  inner: Readonly<Record<string, string>> = {},
  loops: Readonly<Record<string, number>> = {},
): Promise<ProcessDefinition> {
  return parseOne(
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="p">${drawContainer(flows, inner, loops)}</process></definitions>`,
  )
}

const typeOf = (id: string): string =>
  (
    [
      [/^start/, 'startEvent'],
      [/^end/, 'endEvent'],
      [/^(fork|join)/, 'parallelGateway'],
      [/^some/, 'inclusiveGateway'],
      [/^pick/, 'exclusiveGateway'],
    ] as const
  ).find(([name]) => name.test(id))?.[1] ?? 'userTask'

function drawContainer(
  flows: string,
  inner: Readonly<Record<string, string>>,
  loops: Readonly<Record<string, number>>,
): string {
  const parsed = flows
    .trim()
    .split('\n')
    .map((line) => {
      const [ends = '', condition] = line.split(':').map((part) => part.trim())
      const [from = '', to = ''] = ends.split('→').map((part) => part.trim())
      return { id: `${from}-${to}`, from, to, condition }
    })
  const ids = new Set(parsed.flatMap(({ from, to }) => [from, to]))
  const nodes = [...ids].map((id) => {
    const fallback = parsed.find(({ from, condition }) => from === id && condition === 'default')
    const content = inner[id] === undefined ? '' : drawContainer(inner[id], inner, loops)
    const type = inner[id] === undefined ? typeOf(id) : 'subProcess'
    const count = loops[id]
    const loop =
      count === undefined
        ? ''
        : `<multiInstanceLoopCharacteristics isSequential="${count < 0}"><loopCardinality>${Math.abs(count)}</loopCardinality></multiInstanceLoopCharacteristics>`
    return `<${type} id="${id}"${fallback === undefined ? '' : ` default="${fallback.id}"`}>${content}${loop}</${type}>`
  })
  const drawn = parsed.map(({ id, from, to, condition }) => {
    const text =
      condition === undefined || condition === 'default'
        ? ''
        : `<conditionExpression>\${${condition}}</conditionExpression>`
    return `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${text}</sequenceFlow>`
  })
  return nodes.join('') + drawn.join('')
}
