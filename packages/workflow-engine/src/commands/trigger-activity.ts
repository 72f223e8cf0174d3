import { behaviourOf } from '../behaviours/registry.ts'
import type { ThrowError, TriggerActivity } from '../command.ts'
import { nodeOf } from '../definition-at.ts'
import { IllegalTransition } from '../errors.ts'
import type { TokenRow } from '../state.ts'
import { getToken } from '../run.ts'
import type { Run } from '../run.ts'
import { resumeToken } from '../tokens.ts'
import { setVariables } from '../variables.ts'

export function triggerActivity(run: Run, { tokenId, variables }: TriggerActivity): void {
  const token = waitingForHost(run, tokenId)
  setVariables(run, token.scopeId, variables)
  resumeToken(run, token, { kind: 'host' })
}

/** The work that the host was asked for has failed with an error that the drawing may catch. */
export function throwError(run: Run, { tokenId, code, message, variables }: ThrowError): void {
  const token = waitingForHost(run, tokenId)
  setVariables(run, token.scopeId, variables)
  const thrown = { kind: 'error', code, ...(message === undefined ? {} : { message }) } as const
  run.agenda.push({ kind: 'throw', thrown, scopeId: token.scopeId, tokenId })
}

function waitingForHost(run: Run, tokenId: string): TokenRow {
  const token = getToken(run, tokenId)
  const isWaiting = token.state === 'waiting' && behaviourOf(nodeOf(run, token)).waitsForHost === true
  if (!isWaiting) throw new IllegalTransition('unknownToken', tokenId)
  return token
}
