import type { TokenRow } from './state.ts'
import { updateToken } from './run.ts'
import type { Run } from './run.ts'
import { ROW_UNITS } from './work.ts'

/** Lets a token wait for a job of the host before it enters its node, or before it leaves it. */
export function scheduleAsync(run: Run, token: TokenRow): void {
  updateToken(run, token, { state: 'async' })
  const job = {
    id: run.context.nextId(),
    processInstanceId: token.processInstanceId,
    kind: 'async',
    elementId: token.elementId,
    scopeId: token.scopeId,
    tokenId: token.id,
    dueAt: run.context.now,
  } as const
  run.work.spend(ROW_UNITS)
  run.draft.jobs.insert(job)
  run.effects.push({ type: 'asyncScheduled', job })
}
