import { elementLabel, labelOf, labelZhOf } from './element-label.ts'
import { warning, error } from './rule.ts'
import type { Rule } from './rule.ts'

const decides = (type: string): boolean => type === 'exclusiveGateway' || type === 'inclusiveGateway'

/** A decision has a default flow, the default is one of its flows, and the others have conditions. */
export const decisionsHaveAWayOut: Rule = function* (definition) {
  const { nodes, flows } = definition
  for (const node of Object.values(nodes)) {
    const { defaultFlow, outgoing } = node
    if (defaultFlow !== undefined && !outgoing.includes(defaultFlow)) {
      yield error(
        node.id,
        'defaultFlowElsewhere',
        `${labelOf(node)}: the default flow does not start here`,
        `${labelZhOf(node)}：默认连线不是从这里出发的`,
      )
    }
    if (!decides(node.type) || outgoing.length < 2) continue
    const free = outgoing.filter((id) => id !== defaultFlow && flows[id]?.condition === undefined)
    if (defaultFlow === undefined && free.length === 0) {
      yield warning(
        node.id,
        'noDefaultFlow',
        `${labelOf(node)} has no default flow: the process stops when no condition holds`,
        `${labelZhOf(node)}：没有默认连线，条件都不满足时流程会停住`,
      )
    }
    for (const id of node.type === 'exclusiveGateway' ? free : []) {
      const flow = elementLabel(definition, id)
      yield warning(
        id,
        'flowAlwaysTaken',
        `Flow ${flow.en} has no condition, so it is always taken`,
        `连线${flow.zh}没有条件，总会被选中`,
      )
    }
  }
}
