import { indexOf, memoized, oncePerDefinition } from '../definition-index.ts'
import type { DefinitionIndex } from '../definition-index.ts'
import { flowRegionsOf, isJoin } from '../flow-regions.ts'
import type { FlowNode, ProcessDefinition, SequenceFlow } from '../definition.ts'
import type { TokenRow } from '../state.ts'
import type { Place, PlaceDescription } from './place.ts'

/** The places of a definition and how they follow each other, worked out as they are met. */
export type Places = {
  readonly all: readonly Place[]
  readonly ofToken: (token: TokenRow) => Place | undefined
  /** The ways a token at a place may go on; none at a join, which goes on with others. */
  readonly waysOn: (place: Place) => readonly (readonly Place[])[]
  /** The ways a gateway lets a token out. */
  readonly waysOut: (elementId: string) => readonly (readonly Place[])[]
}

/** Left at once by whoever comes. */
const isPassed = ({ type }: FlowNode): boolean =>
  /^(?:manualTask|task|(?:exclusive|parallel|inclusive)Gateway|linkIntermediateCatchEvent)$/.test(type) ||
  /(?:start|boundary|intermediateThrow)Event$/i.test(type)

/** Whatever catches what is thrown there, or the end itself, ends the scope with all that is in it. */
const endsScope: ReadonlySet<string> = new Set(['terminateEndEvent', 'errorEndEvent', 'cancelEndEvent'])

export const placesIn = oncePerDefinition(createPlaces)

function createPlaces(definition: ProcessDefinition): Places {
  const index = indexOf(definition)
  const rankOf = createRanks(definition)
  const all: Place[] = []
  const byKey = new Map<string, Place>()

  const placeAt = ({ elementId, kind, flowId }: PlaceDescription): Place => {
    const key = `${kind} ${elementId} ${flowId ?? ''}`
    const known = byKey.get(key)
    if (known !== undefined) return known
    const state = kind === 'arrived' ? kind : 'waiting'
    const place: Place = { number: all.length, rank: rankOf(elementId), elementId, kind, state, flowId }
    all.push(place)
    byKey.set(key, place)
    return place
  }

  /** Where a token stands that comes along a flow, or that has been put on a node; nowhere when it ends there. */
  const entering = (node: FlowNode, flowId: string | undefined): readonly Place[] => {
    const elementId = node.id
    if (endsScope.has(node.type)) return [placeAt({ elementId, kind: 'terminated' })]
    if (/endEvent$/i.test(node.type)) return []
    const linked = index.linkTarget(node)
    if (linked !== undefined) return entering(linked, undefined)
    if (isJoin(node)) return [placeAt({ elementId, kind: 'arrived', flowId })]
    return [placeAt({ elementId, kind: isPassed(node) && node.loop === undefined ? 'passing' : 'waiting' })]
  }
  const taking = ({ id, targetId }: SequenceFlow): readonly Place[] => entering(index.node(targetId), id)
  const perhapsTaking = ({ id, targetId }: SequenceFlow): Place =>
    placeAt({ elementId: targetId, kind: 'perhaps', flowId: id })

  const waysOut = memoized((id) =>
    choicesOf(index, index.node(id)).map(({ certain, possible }) => [
      ...certain.flatMap(taking),
      ...possible.map(perhapsTaking),
    ]),
  )

  /** An activity may be left by itself or through a boundary event; what fires beside it may have done so before. */
  const waysFromActivity = (node: FlowNode): readonly (readonly Place[])[] => {
    const boundaries = node.boundaryEvents
      .map((id) => index.node(id))
      .filter(({ event }) => event?.kind !== 'compensate')
    const beside = boundaries
      .filter(({ isInterrupting }) => isInterrupting === false)
      .flatMap(({ id, timer }) => {
        const place = placeAt({ elementId: id, kind: 'perhaps' })
        // A timer fires once; all else may come again.
        return timer === undefined || timer.kind === 'cycle' ? [place, place] : [place]
      })
    const interrupting = boundaries.filter(({ isInterrupting }) => isInterrupting !== false)
    const exits = [...waysOut(node.id), ...interrupting.map((boundary) => entering(boundary, undefined))]
    return exits.map((exit) => [...exit, ...beside])
  }

  const waysOn = memoized((number) => {
    const { kind, elementId, flowId } = all[Number(number)] as Place // numbers come from places
    const node = index.node(elementId)
    if (kind === 'passing') return waysOut(elementId)
    if (kind === 'perhaps') return [[], flowId === undefined ? entering(node, undefined) : taking(index.flow(flowId))]
    if (kind !== 'waiting') return []
    // An asynchronous continuation before the join.
    return isJoin(node) ? [entering(node, flowId)] : waysFromActivity(node)
  })

  return {
    all,
    waysOut,
    waysOn: ({ number }) => waysOn(String(number)),
    ofToken: ({ elementId, state, flowId }) => {
      const node = index.node(elementId)
      if (state === 'active') return entering(node, flowId)[0]
      if (isJoin(node)) return placeAt({ elementId, kind: state === 'arrived' ? 'arrived' : 'waiting', flowId })
      return placeAt({ elementId, kind: 'waiting' })
    },
  }
}

type Choice = { readonly certain: readonly SequenceFlow[]; readonly possible: readonly SequenceFlow[] }

/** Which flows may be taken together, with every condition held to be open. */
function choicesOf(index: DefinitionIndex, node: FlowNode): readonly Choice[] {
  const flows = index.outgoing(node)
  const only = (flow: SequenceFlow): Choice => ({ certain: [flow], possible: [] })
  if (flows.length === 0 || node.type === 'parallelGateway') return [{ certain: flows, possible: [] }]
  if (node.type === 'eventBasedGateway') return flows.map(only)
  const others = flows.filter(({ id }) => id !== node.defaultFlow)
  const fallback = flows.filter(({ id }) => id === node.defaultFlow).map(only)
  const isSure = ({ condition, skipExpression }: SequenceFlow): boolean =>
    condition === undefined && skipExpression === undefined
  const sure = others.filter(isSure)
  if (node.type === 'exclusiveGateway') {
    const first = others.findIndex(isSure)
    return first < 0 ? [...others.map(only), ...fallback] : others.slice(0, first + 1).map(only)
  }
  const open = others.filter((flow) => !isSure(flow))
  if (sure.length > 0) return [{ certain: sure, possible: open }]
  // At least one: the first that is taken, with any of those after it.
  return [...open.map((flow, at) => ({ certain: [flow], possible: open.slice(at + 1) })), ...fallback]
}

function createRanks(definition: ProcessDefinition): (elementId: string) => number {
  const { region } = flowRegionsOf(definition)
  const sorted = Object.keys(definition.nodes)
    .map((id) => ({ id, branch: region(id).join(' ') }))
    .toSorted((a, b) => (a.branch < b.branch ? -1 : Number(a.branch > b.branch)))
  const ranks = new Map(sorted.map(({ id }, rank) => [id, rank]))
  return (elementId) => ranks.get(elementId) ?? 0
}
