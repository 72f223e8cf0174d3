import type { Branch, BranchesCard, Card, Cards, Reason, Sequence, StepKind, Way } from './cards.ts'
import { isEnd, isGateway, type Graph, type GraphFlow, type GraphNode } from './graph.ts'

/** A sequence while it is read: where its flows lead to is not known to be an orderly join yet. */
interface Open {
  readonly cards: Card[]
  out: readonly string[]
}

const WAYS: Readonly<Record<string, Way>> = {
  ExclusiveGateway: 'exclusive',
  InclusiveGateway: 'inclusive',
  ParallelGateway: 'parallel',
  EventBasedGateway: 'event',
  ComplexGateway: 'complex',
}

function kindOf({ type, event }: GraphNode): StepKind {
  if (type === 'StartEvent') return 'start'
  if (type === 'EndEvent') return 'end'
  if (type === 'UserTask') return 'task'
  if (type === 'CallActivity') return 'call'
  if (['SubProcess', 'Transaction', 'AdHocSubProcess'].includes(type)) return 'subProcess'
  if (['ServiceTask', 'SendTask', 'ScriptTask', 'BusinessRuleTask'].includes(type)) return 'service'
  if (type === 'IntermediateCatchEvent' && event === 'Timer') return 'delay'
  if (type.endsWith('Event') || type === 'ReceiveTask') return 'event'
  return type.endsWith('Gateway') ? 'gateway' : 'other'
}

/**
 * Reads a process as cards. What is drawn more freely than cards can say is named, and leads on by "goes on at"; every
 * element is in some card all the same.
 */
export function readCards(graph: Graph): Cards {
  const { nodes } = graph
  const flowById = new Map(graph.flows.map((flow) => [flow.id, flow]))
  const outgoing = Map.groupBy(graph.flows, ({ from }) => from)
  const outOf = (id: string): readonly GraphFlow[] => (outgoing.get(id) ?? []).filter(({ to }) => nodes.has(to))
  const targetOf = (flow: string): string => flowById.get(flow)?.to ?? ''
  const reasons: Reason[] = []
  const tell = (id: string, kind: Reason['kind']) => {
    if (!reasons.some((one) => one.id === id && one.kind === kind)) reasons.push({ id, kind })
  }

  for (const id of graph.pools.slice(0, 1)) tell(id, 'pools')
  const starts = [...nodes.values()].filter(({ type }) => type === 'StartEvent')
  const [start] = starts
  for (const { id } of starts.slice(1)) tell(id, 'severalStarts')
  if (start === undefined) tell('', 'noStart')

  // What the start leads to, and the flows that lead back.
  const back = new Set<string>()
  const reached = new Set<string>()
  if (start !== undefined) walk(start.id, outOf, reached, back)
  for (const id of back) tell(id, 'loop')
  const incoming = new Map<string, number>()
  for (const { id, from, to } of graph.flows)
    if (reached.has(from) && !back.has(id)) incoming.set(to, (incoming.get(to) ?? 0) + 1)

  const shown = new Set<string>()
  /** Joins that no split belongs to: whoever comes there goes on elsewhere, and they begin a list of their own. */
  const apart = new Set<string>()
  const setApart = (id: string) => {
    tell(id, 'unmatchedJoin')
    apart.add(id)
  }
  const jump = (sequence: Open, before: readonly string[]) => {
    const [first = ''] = before
    sequence.cards.push({ kind: 'jump', to: targetOf(first), before })
    sequence.out = []
  }

  const readFrom = (entry: readonly string[], first?: string): Open => {
    const sequence: Open = { cards: [], out: [] }
    let before = entry
    for (let at = first ?? targetOf(entry[0] ?? ''); ; at = targetOf(before[0] ?? '')) {
      const node = nodes.get(at)
      if (node === undefined) return sequence
      const isForced = at === first && sequence.cards.length === 0
      if (!isForced && !isEnd(node)) {
        if (before.some((id) => back.has(id)) || apart.has(at) || shown.has(at)) {
          jump(sequence, before)
          return sequence
        }
        if ((incoming.get(at) ?? 0) > before.length) {
          sequence.out = before
          return sequence
        }
      }
      shown.add(at)
      const outs = outOf(at)
      const way = WAYS[node.type]
      if (way !== undefined && outs.length > 1) {
        if (way === 'event') tell(at, 'eventGateway')
        if (way === 'complex') tell(at, 'complexGateway')
      } else {
        const step = kindOf(node)
        sequence.cards.push({ kind: 'step', id: at, step, hasCopies: node.hasCopies === true, before })
        if (isEnd(node)) return sequence
        if (outs.length === 0) {
          if (node.isEventSubProcess !== true) tell(at, 'deadEnd')
          return sequence
        }
        const [only] = outs
        if (outs.length === 1 && only !== undefined) {
          before = [only.id]
          continue
        }
        tell(at, 'severalWays')
      }
      const on = readBranches(sequence, node, way ?? 'implicit', before, outs)
      if (on === undefined) return sequence
      before = on
    }
  }

  /** Reads what is split; the flows that go on after it, or undefined where the sequence is at its end with it. */
  const readBranches = (
    sequence: Open,
    node: GraphNode,
    way: Way,
    before: readonly string[],
    outs: readonly GraphFlow[],
  ): readonly string[] | undefined => {
    const read = outs.map(({ id }) => readFrom([id]))
    const arrivals = () =>
      Map.groupBy(
        read.flatMap(({ out }) => out),
        targetOf,
      )
    const settle = () => {
      for (const one of read) if (one.out.some((id) => apart.has(targetOf(id)))) jump(one, one.out)
    }
    settle()
    if (arrivals().size > 1) {
      for (const id of arrivals().keys()) setApart(id)
      settle()
    }
    const [arrived] = arrivals()
    const branches = outs.map(({ id }, index): Branch => ({
      flow: id,
      isDefault: node.defaultFlow === id,
      goesOn: false,
      cards: read[index]?.cards ?? [],
      out: read[index]?.out ?? [],
    }))
    const put = (join: string | undefined, all: readonly Branch[] = branches) => {
      const card: BranchesCard = { kind: 'branches', way, id: node.id, join, branches: all, before }
      sequence.cards.push(card)
    }
    if (arrived !== undefined && arrived[1].length === incoming.get(arrived[0])) {
      const [id, flows] = arrived
      const join = nodes.get(id)
      const on = join === undefined ? [] : outOf(id)
      const [only] = on
      judgeJoin(way, join, on.length)
      if (join !== undefined && isGateway(join) && on.length === 1 && only !== undefined) {
        shown.add(id)
        put(id)
        return [only.id]
      }
      put(undefined)
      return flows
    }
    const isShort = ({ cards }: Sequence) => cards.length === 1 && cards[0]?.kind === 'step' && cards[0].step === 'end'
    const longer = branches.filter((branch) => !isShort(branch))
    const [main] = longer
    if (longer.length === 1 && main !== undefined) {
      put(
        undefined,
        branches.map((branch) =>
          branch === main ? { ...branch, cards: [], out: [branch.flow], goesOn: true } : branch,
        ),
      )
      sequence.cards.push(...main.cards)
      sequence.out = main.out
      return undefined
    }
    put(undefined)
    sequence.out = arrived?.[1] ?? []
    if (arrived !== undefined && way !== 'exclusive' && arrived[1].length > 1) {
      setApart(arrived[0])
      jump(sequence, arrived[1])
    }
    return undefined
  }

  const judgeJoin = (way: Way, join: GraphNode | undefined, outs: number): void => {
    if (join === undefined) return
    const joins = isGateway(join) ? WAYS[join.type] : 'implicit'
    if (way === 'parallel' || way === 'inclusive' || way === 'implicit') {
      if (joins !== way && !(joins === 'inclusive' && way === 'parallel')) tell(join.id, 'joinDoesNotFit')
      else if (outs > 1) tell(join.id, 'mixedGateway')
    } else if (joins === 'parallel' || joins === 'complex') tell(join.id, 'joinDoesNotFit')
  }

  const atEnd = (sequence: Open): Sequence => {
    if (sequence.out.length > 0) {
      setApart(targetOf(sequence.out[0] ?? ''))
      jump(sequence, sequence.out)
    }
    return sequence
  }

  const main = start === undefined ? { cards: [], out: [] } : atEnd(readFrom([], start.id))
  const rest: Sequence[] = []
  const readRest = (id: string) => {
    if (!shown.has(id)) rest.push(atEnd(readFrom([], id)))
  }
  const readApart = () => {
    for (const id of apart) readRest(id)
  }
  readApart()
  for (const { id, attachedTo, isEventSubProcess } of nodes.values()) {
    if (attachedTo !== undefined) tell(id, 'boundaryEvent')
    else if (isEventSubProcess === true) tell(id, 'eventSubProcess')
    else continue
    readRest(id)
    readApart()
  }
  const hasIncoming = new Set(graph.flows.map(({ to }) => to))
  const left = [...nodes.keys()].toSorted((one, other) => Number(hasIncoming.has(one)) - Number(hasIncoming.has(other)))
  for (const id of left) {
    if (shown.has(id)) continue
    if (nodes.get(id)?.type !== 'StartEvent') tell(id, 'notReached')
    readRest(id)
    readApart()
  }
  return { main, rest, reasons }
}

/** Goes everywhere from a node; flows to where one has come from lead back. */
function walk(
  from: string,
  outOf: (id: string) => readonly GraphFlow[],
  reached: Set<string>,
  back: Set<string>,
): void {
  const onWay = new Set([from])
  reached.add(from)
  const stack = [{ id: from, rest: [...outOf(from)] }]
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const flow = top.rest.shift()
    if (flow === undefined) {
      onWay.delete(top.id)
      stack.pop()
    } else if (onWay.has(flow.to)) back.add(flow.id)
    else if (!reached.has(flow.to)) {
      reached.add(flow.to)
      onWay.add(flow.to)
      stack.push({ id: flow.to, rest: [...outOf(flow.to)] })
    }
  }
}
