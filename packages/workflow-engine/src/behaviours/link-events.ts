import type { Behaviour } from '../behaviour.ts'
import { IllegalTransition } from '../errors.ts'

/**
 * Goes on at the link catch event of the same name in the same container.
 * @throws {IllegalTransition} `unknownElement` when there is none.
 * @see BPMN 2.0.2, 10.5.5 Link Event Definition
 */
export const linkIntermediateThrowEvent: Behaviour = {
  enter({ node, linkTarget }) {
    const target = linkTarget()
    if (target === undefined) throw new IllegalTransition('unknownElement', node.id)
    return { kind: 'goTo', node: target }
  },
}

/** Passed at once: it is only where a link leads. */
export const linkIntermediateCatchEvent: Behaviour = { enter: () => ({ kind: 'leave' }) }
