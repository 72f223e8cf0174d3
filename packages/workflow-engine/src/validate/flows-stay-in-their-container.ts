import { elementLabel } from './element-label.ts'
import { error } from './rule.ts'
import type { Rule } from './rule.ts'

/** A sequence flow does not cross the border of a sub-process (BPMN 2.0.2, 8.4.13). */
export const flowsStayInTheirContainer: Rule = function* (definition) {
  const { nodes, flows } = definition
  for (const { id, sourceId, targetId } of Object.values(flows)) {
    if (nodes[sourceId]?.parentId === nodes[targetId]?.parentId) continue
    const { en, zh } = elementLabel(definition, id)
    yield error(
      id,
      'flowCrossesBorder',
      `Flow ${en} crosses the border of a sub-process`,
      `连线${zh}跨越了子流程的边界`,
    )
  }
}
