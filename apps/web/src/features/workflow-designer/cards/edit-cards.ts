/** What an edit of the cards changes in the drawing: plans as data, tried on the graph before the drawing gets them. */
import { sequencesIn, type Branch, type BranchesCard, type Card, type Cards, type Sequence } from './cards.ts'
import { isEnd, type Graph, type GraphFlow, type GraphNode } from './graph.ts'
import { joinsThatHang } from './joins-that-hang.ts'
import { readCards } from './read-cards.ts'

/** What can be put between two cards. */
export const addables = ['approver', 'handler', 'exclusive', 'inclusive', 'parallel', 'delay', 'call'] as const
export type Addable = (typeof addables)[number]

/** What is made says no more than its kind here; words and settings come from whoever draws it. */
type Made =
  | 'approver'
  | 'handler'
  | 'delay'
  | 'call'
  | 'split'
  | 'join'
  | 'decision'
  | 'rejected'
  | 'rejectedAll'
  | 'end'
type Said = 'agreed' | 'rejected' | 'branch' | 'otherwise' | 'plain'

export type Step =
  | { readonly do: 'create'; readonly id: string; readonly type: string; readonly made: Made; readonly near: string }
  | {
      readonly do: 'connect'
      readonly id: string
      readonly from: string
      readonly to: string
      readonly said: Said
      /** The step whose outcome it asks for. */
      readonly of?: string
      readonly number?: number
    }
  | { readonly do: 'retarget'; readonly flow: string; readonly to: string }
  | { readonly do: 'default'; readonly node: string; readonly flow: string | undefined }
  | { readonly do: 'deleteFlow'; readonly flow: string }
  | { readonly do: 'deleteNode'; readonly node: string }
  | { readonly do: 'order'; readonly flows: readonly string[] }
export type Plan = readonly Step[]

/** Names for what is made, each given once. */
export type NewId = (stem: string) => string

const targetOf = (graph: Graph, flow: string): string => graph.flows.find(({ id }) => id === flow)?.to ?? ''

/** Puts something onto the flows of a gap. `isInParallel`: others are under way beside it. */
export function planInsert(
  graph: Graph,
  gap: readonly string[],
  what: Addable,
  { newId, isInParallel }: { newId: NewId; isInParallel: boolean },
): Plan {
  const to = targetOf(graph, gap[0] ?? '')
  const onto = (id: string): Plan => gap.map((flow) => ({ do: 'retarget', flow, to: id }))
  if (what === 'exclusive' || what === 'inclusive' || what === 'parallel') {
    const type = `${what.charAt(0).toUpperCase()}${what.slice(1)}Gateway`
    const [split, join] = [newId('split'), newId('join')]
    const flows = [newId('flow'), newId('flow')]
    const words: readonly Said[] = what === 'parallel' ? ['plain', 'plain'] : ['branch', 'otherwise']
    return [
      { do: 'create', id: split, type, made: 'split', near: to },
      { do: 'create', id: join, type, made: 'join', near: to },
      ...onto(split),
      ...flows.map((id, index) => ({
        do: 'connect' as const,
        id,
        from: split,
        to: join,
        said: words[index] ?? 'plain',
        number: index + 1,
      })),
      ...(what === 'parallel' ? [] : [{ do: 'default' as const, node: split, flow: flows[1] }]),
      { do: 'connect', id: newId('flow'), from: join, to, said: 'plain' },
    ]
  }
  const step = newId(what === 'delay' ? 'wait' : what === 'call' ? 'call' : what === 'approver' ? 'approval' : 'step')
  const type = what === 'delay' ? 'IntermediateCatchEvent' : what === 'call' ? 'CallActivity' : 'UserTask'
  const put: Plan = [{ do: 'create', id: step, type, made: what, near: to }, ...onto(step)]
  if (what !== 'approver') return [...put, { do: 'connect', id: newId('flow'), from: step, to, said: 'plain' }]
  const [decision, agreed, rejected] = [newId('decision'), newId('flow'), newId('flow')]
  const made: Made = isInParallel ? 'rejectedAll' : 'rejected'
  const end = rejectionEnd(graph, isInParallel)
  const endId = end ?? newId('rejected')
  return [
    ...put,
    { do: 'create', id: decision, type: 'ExclusiveGateway', made: 'decision', near: to },
    ...(end === undefined ? [{ do: 'create' as const, id: endId, type: 'EndEvent', made, near: to }] : []),
    { do: 'connect', id: newId('flow'), from: step, to: decision, said: 'plain' },
    { do: 'connect', id: agreed, from: decision, to, said: 'agreed', of: step },
    { do: 'connect', id: rejected, from: decision, to: endId, said: 'rejected' },
    { do: 'default', node: decision, flow: rejected },
  ]
}

/** The end that rejections lead to already. Beside others it must end all of them, or a join would wait for ever. */
function rejectionEnd(graph: Graph, endsAll: boolean): string | undefined {
  const defaults = new Set(
    [...graph.nodes.values()].flatMap(({ type, defaultFlow }) =>
      type === 'ExclusiveGateway' && defaultFlow !== undefined ? [defaultFlow] : [],
    ),
  )
  return graph.flows
    .filter(({ id }) => defaults.has(id))
    .map(({ to }) => graph.nodes.get(to))
    .find((node) => node !== undefined && isEnd(node) && node.event === (endsAll ? 'Terminate' : undefined))?.id
}

/** Where a card stands: its sequence, and the flows that lead on from it. */
export interface Place {
  readonly sequence: Sequence
  readonly index: number
  readonly card: Card
  /** None where everything ends with it. */
  readonly after: readonly string[]
}

export const placeOf = (cards: Cards, id: string): Place | undefined => {
  const places = placesOf.get(cards) ?? readPlaces(cards)
  placesOf.set(cards, places)
  return places.get(id)
}
/** Of hundreds of cards each asks for its own. */
const placesOf = new WeakMap<Cards, ReadonlyMap<string, Place>>()

function readPlaces(cards: Cards): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  for (const sequence of sequencesIn(cards.main))
    for (const [index, card] of sequence.cards.entries())
      if (card.kind !== 'jump' && !places.has(card.id))
        places.set(card.id, { sequence, index, card, after: sequence.cards[index + 1]?.before ?? sequence.out })
  return places
}

/** Takes a card away with all that is in it; what led to it leads on. */
export function planRemove(graph: Graph, cards: Cards, id: string): Plan | undefined {
  const place = placeOf(cards, id)
  if (place === undefined || place.card.kind === 'jump') return undefined
  const { card, after } = place
  if (card.kind === 'step') {
    const [only] = after
    if (card.step === 'start' || card.step === 'end' || only === undefined || after.length > 1) return undefined
    return [
      ...card.before.map((flow) => ({ do: 'retarget' as const, flow, to: targetOf(graph, only) })),
      { do: 'deleteFlow', flow: only },
      { do: 'deleteNode', node: card.id },
    ]
  }
  const main = card.branches.find(({ goesOn }) => goesOn)
  const end = endsOf(graph, card)[0]
  const to = after.length > 0 ? targetOf(graph, main?.flow ?? after[0] ?? '') : end
  if (to === undefined) return undefined
  const bridged: Plan = card.before.map((flow) => ({ do: 'retarget', flow, to }))
  return [...bridged, ...deletions(graph, [card], new Set([to]), after.length > 0 && main === undefined ? after : [])]
}

/**
 * Takes a card away, and with a step the conditions behind it that ask for nothing but its outcome: without it they would
 * stop every instance. Where more than an end stands in one of their branches they stay, for whoever drew it to decide.
 */
export function planRemoveAsked(
  graph: Graph,
  cards: Cards,
  id: string,
  asksOnlyFor: (flow: string) => boolean,
): Plan | undefined {
  const plan = planRemove(graph, cards, id)
  const place = placeOf(cards, id)
  const next = place?.sequence.cards[place.index + 1]
  if (plan === undefined || next?.kind !== 'branches' || next.way === 'parallel') return plan
  const isEmpty = ({ cards: inside }: Branch) => inside.every((card) => card.kind === 'step' && card.step === 'end')
  if (!next.branches.every((branch) => isEmpty(branch) && (branch.isDefault || asksOnlyFor(branch.flow)))) return plan
  const without = applyPlan(graph, plan)
  const also = planRemove(without, readCards(without), next.id)
  return also === undefined ? plan : [...plan, ...also]
}

/** Nodes that some cards are, and all flows of theirs. Ends that others lead to stay. */
function deletions(graph: Graph, cards: readonly Card[], keep: ReadonlySet<string>, also: readonly string[]): Plan {
  const own = new Set(cards.flatMap(nodesOf))
  const entering = new Set(cards.flatMap(({ before }) => before))
  const gone = new Set<string>()
  for (const id of own) {
    const isShared = graph.flows.some(({ id: flow, from, to }) => to === id && !own.has(from) && !entering.has(flow))
    if (!keep.has(id) && !(isShared && isEndId(graph, id))) gone.add(id)
  }
  const flows = graph.flows.filter(
    ({ id, from, to }) => !entering.has(id) && (gone.has(from) || gone.has(to) || also.includes(id)),
  )
  return [
    ...flows.map(({ id }) => ({ do: 'deleteFlow' as const, flow: id })),
    ...[...gone].map((node) => ({ do: 'deleteNode' as const, node })),
  ]
}

const isEndId = (graph: Graph, id: string): boolean => {
  const node = graph.nodes.get(id)
  return node !== undefined && isEnd(node)
}
function nodesOf(card: Card): readonly string[] {
  if (card.kind === 'jump') return []
  if (card.kind === 'step') return [card.id]
  const inside = card.branches.flatMap(({ cards }) => cards.flatMap(nodesOf))
  return [card.id, ...inside, ...(card.join === undefined ? [] : [card.join])]
}
function endsOf(graph: Graph, card: BranchesCard): readonly string[] {
  return card.branches.flatMap(({ cards }) => cards.flatMap(nodesOf)).filter((id) => isEndId(graph, id))
}

/** One more branch, before that which is taken otherwise. */
export function planAddBranch(graph: Graph, cards: Cards, id: string, newId: NewId): Plan | undefined {
  const place = placeOf(cards, id)
  if (place?.card.kind !== 'branches') return undefined
  const { card, after } = place
  const main = card.branches.find(({ goesOn }) => goesOn)
  const meets = card.join ?? (main === undefined && after.length > 0 ? targetOf(graph, after[0] ?? '') : undefined)
  const end = newId('end')
  const ends = endsOf(graph, card).map((one) => graph.nodes.get(one)?.event)
  // As the others end, or a join that waits for this way would wait for ever.
  const made: Made = ends.length > 0 && ends.every((event) => event === 'Terminate') ? 'rejectedAll' : 'end'
  const flow = newId('flow')
  const said = card.way === 'parallel' ? 'plain' : 'branch'
  const number = card.branches.length
  return [
    ...(meets === undefined ? [{ do: 'create' as const, id: end, type: 'EndEvent', made, near: card.id }] : []),
    { do: 'connect', id: flow, from: card.id, to: meets ?? end, said, number },
  ]
}

/** Takes a branch away; of two, the other is all that remains, without a split. */
export function planRemoveBranch(graph: Graph, cards: Cards, id: string, flow: string): Plan | undefined {
  const place = placeOf(cards, id)
  if (place?.card.kind !== 'branches') return undefined
  const { card } = place
  const branch = card.branches.find((one) => one.flow === flow)
  if (branch === undefined || !mayRemoveBranch(card, branch)) return undefined
  const others = card.branches.filter((one) => one !== branch)
  const [other] = others
  const kept = new Set(others.flatMap(({ cards: inside }) => inside.flatMap(nodesOf)))
  const away = deletions(graph, branch.cards, kept, [flow, ...branch.out]).filter(
    // The way in is the flow of the branch itself.
    (step) => step.do !== 'deleteFlow' || step.flow !== flow,
  )
  const gone: Plan = [{ do: 'deleteFlow', flow }, ...away]
  if (others.length > 1 || other === undefined) return gone
  // What remains takes the place of the split.
  const [onward] = place.after
  const inner = targetOf(graph, other.flow)
  const past = card.join === undefined || onward === undefined ? undefined : targetOf(graph, onward)
  const entry = inner === card.join && past !== undefined ? past : inner
  return [
    ...card.before.map((one) => ({ do: 'retarget' as const, flow: one, to: entry })),
    ...(past === undefined || inner === card.join
      ? []
      : other.out.map((one) => ({ do: 'retarget' as const, flow: one, to: past }))),
    { do: 'default', node: card.id, flow: undefined },
    ...gone,
    { do: 'deleteFlow', flow: other.flow },
    ...(past === undefined || onward === undefined ? [] : ([{ do: 'deleteFlow', flow: onward }] as const)),
    { do: 'deleteNode', node: card.id },
    ...(card.join === undefined ? [] : [{ do: 'deleteNode' as const, node: card.join }]),
  ]
}

/** The main way, and what is taken when nothing else is, stay. */
export const mayRemoveBranch = (card: BranchesCard, branch: Branch): boolean => !branch.goesOn && !branch.isDefault

/** The order in which conditions are asked: a branch one further to the front or back. */
export function planMoveBranch(graph: Graph, card: BranchesCard, flow: string, by: -1 | 1): Plan | undefined {
  const own = card.branches.map((branch) => branch.flow)
  const at = own.indexOf(flow)
  const other = own[at + by]
  if (at === -1 || other === undefined) return undefined
  return [{ do: 'order', flows: own.map((id) => (id === flow ? other : id === other ? flow : id)) }]
}

/** Puts a card with all that is in it into another gap. */
export function planMove(graph: Graph, cards: Cards, id: string, gap: readonly string[]): Plan | undefined {
  const place = placeOf(cards, id)
  if (place === undefined || !mayMove(place)) return undefined
  const { card, after } = place
  if (card.kind === 'jump') return undefined
  const own = new Set(nodesOf(card))
  const flows = gap.map((flow) => graph.flows.find((one) => one.id === flow))
  const isInside = (flow: GraphFlow | undefined) => flow === undefined || own.has(flow.from)
  if (gap.length === 0 || flows.some(isInside) || gap.some((flow) => card.before.includes(flow))) return undefined
  const [next, there] = [targetOf(graph, after[0] ?? ''), targetOf(graph, gap[0] ?? '')]
  return [
    ...card.before.map((flow) => ({ do: 'retarget' as const, flow, to: next })),
    ...gap.map((flow) => ({ do: 'retarget' as const, flow, to: card.id })),
    ...after.map((flow) => ({ do: 'retarget' as const, flow, to: there })),
  ]
}

/** Start and ends stay where they are, and so does what everything ends with. */
export const mayMove = ({ card, after }: Place): boolean =>
  card.kind !== 'jump' && after.length > 0 && !(card.kind === 'step' && card.step === 'start')

/** The gap one card further up or down in the same sequence. */
export function nextGap(place: Place, by: -1 | 1): readonly string[] | undefined {
  const { sequence, index } = place
  if (by === -1) return sequence.cards[index - 1]?.before
  const beyond = sequence.cards[index + 1]
  if (beyond === undefined || beyond.kind === 'jump') return undefined
  if (beyond.kind === 'step' && beyond.step === 'end') return undefined
  return sequence.cards[index + 2]?.before ?? (sequence.out.length > 0 ? sequence.out : undefined)
}

/** The graph after a plan. */
export function applyPlan(graph: Graph, plan: Plan): Graph {
  const nodes = new Map(graph.nodes)
  let flows = [...graph.flows]
  for (const step of plan) {
    if (step.do === 'create') nodes.set(step.id, nodeMade(step))
    else if (step.do === 'connect') flows.push({ id: step.id, from: step.from, to: step.to })
    else if (step.do === 'retarget')
      flows = flows.map((flow) => (flow.id === step.flow ? { ...flow, to: step.to } : flow))
    else if (step.do === 'deleteFlow') flows = flows.filter(({ id }) => id !== step.flow)
    else if (step.do === 'deleteNode') nodes.delete(step.node)
    else if (step.do === 'order') flows = inOrder(flows, step.flows, ({ id }) => id)
    else {
      const { defaultFlow: _, ...node } = nodes.get(step.node) ?? { id: step.node, type: '' }
      nodes.set(step.node, step.flow === undefined ? node : { ...node, defaultFlow: step.flow })
    }
  }
  return { ...graph, nodes, flows }
}

const nodeMade = ({ id, type, made }: Extract<Step, { do: 'create' }>): GraphNode => ({
  id,
  type,
  ...(made === 'delay' ? { event: 'Timer' } : made === 'rejectedAll' ? { event: 'Terminate' } : {}),
})

/** The places that some have among others are given to them anew, in this order. */
export function inOrder<T>(all: readonly T[], order: readonly string[], idOf: (one: T) => string): T[] {
  const byId = new Map(all.map((one) => [idOf(one), one]))
  const waiting = order.flatMap((id) => byId.get(id) ?? [])
  return all.map((one) => (order.includes(idOf(one)) ? (waiting.shift() ?? one) : one))
}

/** Why a plan is not carried out: cards could not show what comes of it, or a join in it would wait for ever. */
export function faultOf(
  graph: Graph,
  cards: Cards,
  plan: Plan,
  read = readCards,
): 'notThere' | 'wouldHang' | undefined {
  const next = applyPlan(graph, plan)
  const then = read(next)
  if (then.reasons.length > 0) return 'notThere'
  // One that hangs already is no reason to leave all as it is.
  const before = joinsThatHang(graph, cards)
  return [...joinsThatHang(next, then)].some((id) => !before.has(id)) ? 'wouldHang' : undefined
}

/** Whether a plan leaves a process that cards can show and in which no other join hangs: no edit leads out of that. */
export const isSound = (graph: Graph, plan: Plan, cards = readCards(graph)): boolean =>
  faultOf(graph, cards, plan) === undefined
