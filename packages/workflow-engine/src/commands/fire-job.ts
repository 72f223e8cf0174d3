import type { FireJob } from '../command.ts'
import { nodeOf } from '../definition-at.ts'
import { IllegalTransition } from '../errors.ts'
import { trigger } from '../events/trigger.ts'
import type { JobRow } from '../state.ts'
import { getToken } from '../run.ts'
import type { Run } from '../run.ts'
import { insertTimer, nextFiring } from '../timers.ts'

/** Fires a timer or an asynchronous continuation, whatever its due date. */
export function fireJob(run: Run, { jobId }: FireJob): void {
  const job = run.draft.jobs.find(jobId)
  if (job === undefined) throw new IllegalTransition('unknownJob', jobId)
  run.draft.jobs.remove(job.id)
  if (job.kind === 'async') return goOn(run, job)
  run.effects.push({ type: 'timerFired', job })
  const event = nodeOf(run, job)
  const { scopeId, tokenId } = job
  trigger(run, event, tokenId === undefined ? { scopeId } : { scopeId, tokenId })
  // What interrupts fires once; a cycle beside an activity goes on.
  const next = event.isInterrupting === false ? nextFiring(run, job) : undefined
  if (next !== undefined) insertTimer(run, next)
}

function goOn(run: Run, job: JobRow): void {
  const token = getToken(run, job.tokenId ?? '')
  run.effects.push({ type: 'asyncFired', job })
  // A token that is told in the history has entered its node and waits to leave it.
  const kind = token.activityInstanceId === undefined ? 'enter' : 'leave'
  run.agenda.push({ kind, tokenId: token.id, continued: true })
}
