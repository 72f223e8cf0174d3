import { isSupported } from '../behaviours/registry.ts'
import { labelOf, labelZhOf } from './element-label.ts'
import { error } from './rule.ts'
import type { Rule } from './rule.ts'

/** Every element has a behaviour. */
export const elementsAreSupported: Rule = ({ nodes }) =>
  Object.values(nodes)
    .filter(({ type }) => !isSupported(type))
    .map((node) =>
      error(
        node.id,
        'unsupportedElement',
        `${labelOf(node)}: ${node.type} is not supported`,
        `${labelZhOf(node)}：不支持 ${node.type}`,
      ),
    )
