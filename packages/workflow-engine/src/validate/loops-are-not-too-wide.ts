import type { FlowNode, Problem } from '../definition.ts'
import { labelOf, labelZhOf } from './element-label.ts'
import { error } from './rule.ts'
import type { Rule } from './rule.ts'

/**
 * A drawn number of instances is within the limit, and so is what nested ones open together. Numbers that are computed
 * count as one here; the engine counts them when it opens them.
 */
export const loopsAreNotTooWide: Rule = function* ({ nodes }, { maximumInstances }) {
  const inside = Map.groupBy(Object.values(nodes), ({ parentId }) => parentId)

  /** The most iterations that a node, with what it holds, has open at a time. */
  function openIn(node: FlowNode): number {
    const held = (inside.get(node.id) ?? []).reduce((sum, child) => sum + openIn(child), 0)
    if (node.loop === undefined) return held
    return (node.loop.isSequential ? 1 : (drawnCount(node) ?? 1)) * (1 + held)
  }

  for (const node of Object.values(nodes)) {
    const count = drawnCount(node)
    if (count !== undefined && count > maximumInstances) yield tooMany(node, count, maximumInstances)
    else if (node.loop !== undefined && inside.has(node.id)) {
      const open = openIn(node)
      if (open > maximumInstances) yield tooMany(node, open, maximumInstances)
    }
  }
}

function drawnCount({ loop }: FlowNode): number | undefined {
  const drawn = loop?.collection === undefined ? loop?.cardinality : undefined
  const literal = drawn === undefined ? undefined : /^(?:[$#]\{\s*)?(\d+)(?:\s*\})?$/.exec(drawn)?.[1]
  return literal === undefined ? undefined : Number(literal)
}

function tooMany(node: FlowNode, count: number, limit: number): Problem {
  return error(
    node.id,
    'tooManyInstances',
    `${labelOf(node)}: ${count} instances at a time are too many; the most is ${limit}`,
    `${labelZhOf(node)}：多实例同时有 ${count} 个，超过上限 ${limit}`,
  )
}
