import type { Behaviour } from '../behaviour.ts'
import type { TokenRow } from '../state.ts'

/**
 * Waits for one token on each incoming flow of the same scope, merges them, and takes all outgoing flows. Conditions
 * are not looked at; further tokens on one flow stay for the next time.
 * @see BPMN 2.0.2, 13.4.1 Parallel Gateway (Fork and Join)
 */
export const parallelGateway: Behaviour = {
  joins: true,
  enter({ node, token, arrived }) {
    if (node.incoming.length <= 1) return { kind: 'leave' }
    const complete = onePerFlow(node.incoming, [...arrived(), token])
    if (complete === undefined) return { kind: 'arrive' }
    return { kind: 'leave', merge: complete.filter(({ id }) => id !== token.id) }
  },
  flows: ({ outgoing }) => outgoing,
}

/** One token for each flow, the earliest first; a token that was moved here stands for any flow. */
function onePerFlow(flowIds: readonly string[], tokens: readonly TokenRow[]): readonly TokenRow[] | undefined {
  const moved = tokens.filter(({ flowId }) => flowId === undefined)
  const complete: TokenRow[] = []
  for (const flowId of flowIds) {
    const token = tokens.find((candidate) => candidate.flowId === flowId) ?? moved.shift()
    if (token === undefined) return undefined
    complete.push(token)
  }
  return complete
}
