import fc from 'fast-check'
import { parseOne } from './play.ts'
import type { ProcessDefinition, Variables } from '../src/index.ts'

/**
 * A drawing without any structure: `outgoing` names the nodes that follow, by their place; a place beyond the last node
 * is an end. Whoever comes out of a gateway goes where variables say (`choicesOf`).
 */
export type FreeModel = readonly FreeNode[]
type FreeNode = {
  readonly kind: 'userTask' | 'exclusiveGateway' | 'parallelGateway' | 'inclusiveGateway' | 'subProcess'
  readonly outgoing: readonly number[]
  readonly inner: FreeModel
}

const mostNodes = 7
const node = (kind: FreeNode['kind'], ...outgoing: readonly number[]): FreeNode => ({ kind, outgoing, inner: [] })

/** Where work goes side by side and comes together again: what is changed of them comes to a halt now and then. */
const beginnings: readonly FreeModel[] = [
  [
    node('parallelGateway', 1, 2, 3),
    node('userTask', 5),
    node('exclusiveGateway', 4, 5),
    node('userTask', 6),
    node('userTask', 5),
    node('parallelGateway', 6),
    node('userTask', 7),
  ],
  [
    node('parallelGateway', 1, 2),
    node('userTask', 3),
    node('userTask', 4),
    node('exclusiveGateway', 1, 5),
    node('exclusiveGateway', 2, 5),
    node('parallelGateway', 6),
    node('exclusiveGateway', 0, 7),
  ],
  [
    node('parallelGateway', 1, 2),
    node('parallelGateway', 3, 4),
    node('userTask', 6),
    node('userTask', 5),
    node('userTask', 5),
    node('parallelGateway', 6),
    node('parallelGateway', 7),
  ],
]

const target = fc.nat({ max: mostNodes })
const kinds: readonly FreeNode['kind'][] = ['userTask', 'exclusiveGateway', 'parallelGateway']

type Change = { readonly place: number } & FreeNode
const changed = (model: FreeModel, changes: readonly Change[]): FreeModel => {
  const result = [...model]
  for (const { place, ...free } of changes) result[place % model.length] = free
  return result
}
const modelOf = (change: fc.Arbitrary<FreeNode>): fc.Arbitrary<FreeModel> =>
  fc
    .tuple(
      fc.constantFrom(...beginnings),
      fc.array(
        fc.tuple(fc.nat({ max: mostNodes - 1 }), change).map(([place, free]): Change => ({ place, ...free })),
        { maxLength: 3 },
      ),
    )
    .map(([model, changes]) => changed(model, changes))

const outgoing = fc.uniqueArray(target, { minLength: 1, maxLength: 3 })
const flat = modelOf(fc.record({ kind: fc.constantFrom(...kinds), outgoing, inner: fc.constant([]) }))

export const freeModel: fc.Arbitrary<FreeModel> = modelOf(
  fc.record({ kind: fc.constantFrom(...kinds, ...kinds, 'inclusiveGateway', 'subProcess'), outgoing, inner: flat }),
)

const gateways = new Set(['exclusiveGateway', 'parallelGateway', 'inclusiveGateway'])

/** Draws it; activities are left by their first flow only. */
export async function drawFree(model: FreeModel): Promise<ProcessDefinition> {
  return parseOne(
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="free"><process id="free">${contentOf(model, 'n')}</process></definitions>`,
  )
}

function contentOf(model: FreeModel, prefix: string): string {
  const lines = [
    `<startEvent id="${prefix}start"/>`,
    `<sequenceFlow id="${prefix}first" sourceRef="${prefix}start" targetRef="${prefix}0"/>`,
  ]
  for (const [place, { kind, outgoing, inner }] of model.entries()) {
    const id = `${prefix}${place}`
    const taken = gateways.has(kind) ? outgoing : outgoing.slice(0, 1)
    for (const [nth, to] of taken.entries()) {
      const end = `${id}end${nth}`
      if (to >= model.length) lines.push(`<endEvent id="${end}"/>`)
      const condition = isChosen(kind, taken, nth)
        ? `<conditionExpression>\${${id} ${kind === 'exclusiveGateway' ? `== ${nth}` : `/ ${2 ** nth} % 2 >= 1`}}</conditionExpression>`
        : ''
      const targetId = to >= model.length ? end : `${prefix}${to}`
      lines.push(
        `<sequenceFlow id="${id}to${nth}" sourceRef="${id}" targetRef="${targetId}">${condition}</sequenceFlow>`,
      )
    }
    const content = kind === 'subProcess' ? contentOf(inner, `${id}i`) : ''
    const fallback = isChosen(kind, taken, 0) ? ` default="${id}to${taken.length - 1}"` : ''
    lines.push(`<${kind} id="${id}"${fallback}>${content}</${kind}>`)
  }
  return lines.join('')
}

/** Whether a flow is taken under a condition: the last one of a gateway is its default. */
const isChosen = (kind: FreeNode['kind'], taken: readonly number[], nth: number): boolean =>
  (kind === 'exclusiveGateway' || kind === 'inclusiveGateway') && nth < taken.length - 1

/** Every way in which the gateways of a drawing may decide. */
export function choicesOf({ nodes }: ProcessDefinition): readonly Variables[] {
  let choices: readonly Variables[] = [{}]
  for (const { id, type, outgoing } of Object.values(nodes)) {
    if ((type !== 'exclusiveGateway' && type !== 'inclusiveGateway') || outgoing.length < 2) continue
    const ways = type === 'exclusiveGateway' ? outgoing.length : 2 ** (outgoing.length - 1)
    choices = choices.flatMap((choice) => Array.from({ length: ways }, (_, way) => ({ ...choice, [id]: way })))
  }
  return choices
}
