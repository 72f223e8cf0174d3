import { labelOf, labelZhOf } from './element-label.ts'
import { error } from './rule.ts'
import type { Rule } from './rule.ts'

/** A multi-instance activity says how often: by a collection or a cardinality. */
export const loopsAreCounted: Rule = ({ nodes }) =>
  Object.values(nodes)
    .filter(({ loop }) => loop !== undefined && loop.collection === undefined && loop.cardinality === undefined)
    .map((node) =>
      error(
        node.id,
        'loopWithoutCount',
        `${labelOf(node)}: neither a collection nor a number of instances`,
        `${labelZhOf(node)}：多实例既没有集合也没有个数`,
      ),
    )
