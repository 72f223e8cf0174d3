import type { TriggerActivity } from '../command.ts'
import { IllegalTransition } from '../errors.ts'
import { getToken } from '../run.ts'
import type { Run } from '../run.ts'
import { resumeToken } from '../tokens.ts'
import { setVariables } from '../variables.ts'

/** Element types whose tokens wait for the host. */
const hostWaits: ReadonlySet<string> = new Set(['serviceTask', 'receiveTask'])

export function triggerActivity(run: Run, { tokenId, variables }: TriggerActivity): void {
  const token = getToken(run, tokenId)
  const isWaiting = token.state === 'waiting' && hostWaits.has(run.index.node(token.elementId).type)
  if (!isWaiting) throw new IllegalTransition('unknownToken', tokenId)
  setVariables(run, token.scopeId, variables)
  resumeToken(run, token, { kind: 'host' })
}
