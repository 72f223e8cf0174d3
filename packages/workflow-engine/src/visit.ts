import type { Visit } from './behaviour.ts'
import { indexAt } from './definition-at.ts'
import { throwMessage, throwSignal } from './events/send.ts'
import { subscribe } from './events/subscribe.ts'
import { evaluateIn, evaluateServiceIn, flowHolds } from './expressions.ts'
import type { FlowNode } from './definition.ts'
import type { TokenRow } from './state.ts'
import { tokensIn } from './run.ts'
import type { Run } from './run.ts'
import { createUserTask } from './user-tasks.ts'
import { setComputed } from './variables.ts'

/** What a behaviour sees of the run: one token at one node. */
export function createVisit(run: Run, node: FlowNode, token: TokenRow): Visit {
  const { scopeId } = token
  const index = indexAt(run, scopeId)
  return {
    node,
    token,
    outgoing: index.outgoing(node),
    evaluate: (text) => evaluateIn(run, scopeId, text),
    evaluateService: (text) => evaluateServiceIn(run, scopeId, text),
    holds: (flow) => flowHolds(run, scopeId, flow),
    arrived: () =>
      tokensIn(run, scopeId).filter(
        ({ id, elementId, state }) => elementId === node.id && state === 'arrived' && id !== token.id,
      ),
    createUserTask: () => createUserTask(run, node, token),
    subscribeTo: (event) => subscribe(run, event, { scopeId, tokenId: token.id }),
    targets: () => index.outgoing(node).map(({ targetId }) => index.node(targetId)),
    linkTarget: () => index.linkTarget(node),
    requestService: () => {
      run.effects.push({ type: 'serviceTaskRequested', tokenId: token.id, scopeId, elementId: node.id })
    },
    sendMessage: () => throwMessage(run, node, token),
    sendSignal: () => throwSignal(run, node, token),
    setVariable: (name, value) => setComputed(run, scopeId, name, value),
  }
}
