import { cancelContents, endCancelled } from '../cancel.ts'
import type { FireJob } from '../command.ts'
import { IllegalTransition } from '../errors.ts'
import type { JobRow, TokenRow } from '../model.ts'
import { createToken, getToken } from '../run.ts'
import type { Run } from '../run.ts'
import { insertTimer, nextFiring } from '../timers.ts'
import { resumeToken } from '../tokens.ts'

/** Fires a timer or an asynchronous continuation, whatever its due date. */
export function fireJob(run: Run, { jobId }: FireJob): void {
  const job = run.draft.jobs.find(jobId)
  if (job === undefined) throw new IllegalTransition('unknownJob', jobId)
  run.draft.jobs.remove(job.id)
  const token = getToken(run, job.tokenId ?? '')
  if (job.kind === 'async') {
    run.effects.push({ type: 'asyncFired', job })
    // A token that is told in the history has entered its node and waits to leave it.
    const kind = token.activityInstanceId === undefined ? 'enter' : 'leave'
    run.agenda.push({ kind, tokenId: token.id, continued: true })
    return
  }
  run.effects.push({ type: 'timerFired', job })
  const node = run.index.node(job.elementId)
  if (node.attachedTo === undefined) resumeToken(run, token, { kind: 'timer' })
  else if (node.isInterrupting === false) fireBeside(run, job)
  else interrupt(run, token, job.elementId)
}

/** A non-interrupting boundary timer: a new token beside the activity, and the next firing of a cycle. */
function fireBeside(run: Run, job: JobRow): void {
  createToken(run, job.scopeId, job.elementId)
  const next = nextFiring(run, job)
  if (next !== undefined) insertTimer(run, next)
}

/** An interrupting boundary timer: the activity is cancelled, and its token goes on from the boundary event. */
function interrupt(run: Run, token: TokenRow, boundaryId: string): void {
  cancelContents(run, token, 'interrupted')
  endCancelled(run, token, 'interrupted')
  const { activityInstanceId: _, flowId: __, ...columns } = token
  run.draft.tokens.update({ ...columns, elementId: boundaryId, state: 'active' })
  run.agenda.push({ kind: 'enter', tokenId: token.id })
}
