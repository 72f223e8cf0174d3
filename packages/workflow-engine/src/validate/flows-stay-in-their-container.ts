import { error } from './rule.ts'
import type { Rule } from './rule.ts'

/** A sequence flow does not cross the border of a sub-process (BPMN 2.0.2, 8.4.13). */
export const flowsStayInTheirContainer: Rule = ({ nodes, flows }) =>
  Object.values(flows)
    .filter(({ sourceId, targetId }) => nodes[sourceId]?.parentId !== nodes[targetId]?.parentId)
    .map(({ id }) =>
      error(
        id,
        'flowCrossesBorder',
        `Flow '${id}' crosses the border of a sub-process`,
        `连线“${id}”跨越了子流程的边界`,
      ),
    )
