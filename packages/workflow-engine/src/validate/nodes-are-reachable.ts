import type { FlowNode } from '../model.ts'
import { labelOf, labelZhOf, warning } from './rule.ts'
import type { Rule } from './rule.ts'

/** Something leads to every node, from the start of its container. */
export const nodesAreReachable: Rule = ({ nodes, flows }) => {
  const all = Object.values(nodes)
  const containersWithStart = new Set(all.filter(({ type }) => type === 'startEvent').map(({ parentId }) => parentId))
  const begins = ({ type, parentId, incoming, attachedTo }: FlowNode): boolean =>
    /startEvent$/i.test(type) ||
    type === 'eventSubProcess' ||
    (!containersWithStart.has(parentId) && incoming.length === 0 && attachedTo === undefined)

  const reached = new Set<string>()
  const open = all.filter(begins).map(({ id }) => id)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    const node = nodes[id]
    open.push(...(node?.outgoing ?? []).map((flow) => flows[flow]?.targetId ?? ''), ...(node?.boundaryEvents ?? []))
  }
  return all
    .filter(({ id }) => !reached.has(id))
    .map((node) =>
      warning(node.id, 'unreachable', `${labelOf(node)}: no flow leads here`, `${labelZhOf(node)}：没有连线通到这里`),
    )
}
