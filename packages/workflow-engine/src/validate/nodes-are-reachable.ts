import type { FlowNode } from '../definition.ts'
import { triggerOfStart } from './element-kinds.ts'
import { labelOf, labelZhOf } from './element-label.ts'
import { warning } from './rule.ts'
import type { Rule } from './rule.ts'

/** Something leads to every node, from the start of its container, along flows and links. */
export const nodesAreReachable: Rule = ({ nodes, flows }) => {
  const all = Object.values(nodes)
  const containersWithStart = new Set(
    all.filter((node) => triggerOfStart(node) !== undefined).map(({ parentId }) => parentId),
  )
  const begins = (node: FlowNode): boolean =>
    triggerOfStart(node) !== undefined ||
    node.type === 'eventSubProcess' ||
    node.isForCompensation === true ||
    (!containersWithStart.has(node.parentId) && node.incoming.length === 0 && node.attachedTo === undefined)
  const linkTargets = Map.groupBy(
    all.filter(({ type }) => type === 'linkIntermediateCatchEvent'),
    keyOfLink,
  )

  const reached = new Set<string>()
  const open = all.filter(begins).map(({ id }) => id)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    const node = nodes[id]
    if (node === undefined) continue
    open.push(...node.outgoing.map((flow) => flows[flow]?.targetId ?? ''), ...node.boundaryEvents)
    if (node.type === 'linkIntermediateThrowEvent') {
      open.push(...(linkTargets.get(keyOfLink(node)) ?? []).map((target) => target.id))
    }
  }
  return all
    .filter(({ id }) => !reached.has(id))
    .map((node) =>
      warning(node.id, 'unreachable', `${labelOf(node)}: no flow leads here`, `${labelZhOf(node)}：没有连线通到这里`),
    )
}

/** Container and name; an id holds no blank. */
const keyOfLink = ({ parentId, event }: FlowNode): string => `${parentId} ${event?.kind === 'link' ? event.name : ''}`
