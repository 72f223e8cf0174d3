/** How long an instance still takes, for whoever sees it. */
import type { RemainingTime } from '@liveline/contract/process-instance/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import { getVisible } from '../task-access.ts'
import { listEndedInstances, listVisits } from './history.repository.ts'
import { estimateRemaining, historyOf, type History } from './remaining-time.ts'

/** Enough for ranges that hardly move any more, and few enough to follow when people become quicker. */
const ENDED_INSTANCES = 500
const VISITS_OF_EACH = 200
const KEPT_FOR_MS = 3_600_000
const MOST_KEPT = 50

export function createPredictRemaining({ database, clock }: { database: Queryable; clock: Clock }) {
  const historyAt = createKeptHistory({ database, clock })

  /** @throws {AppError} NOT_FOUND, like `getVisible` */
  return async function predictRemaining(caller: Caller, instanceId: string): Promise<RemainingTime> {
    const { instance } = await getVisible(database, caller, instanceId)
    if (instance.status !== 'active') return { kind: 'standsStill' }
    const running = {
      versionId: instance.definitionVersionId,
      visits: await listVisits(database, instanceId, VISITS_OF_EACH),
    }
    return estimateRemaining(await historyAt(instance.definitionId), running, clock.now().getTime())
  }
}

/**
 * By workflow, each kept for an hour: what has ended only ever grows, so nothing makes it wrong, and no server has to be
 * told. The shared caches, which end with a change, would read it anew with each step that anybody takes.
 */
function createKeptHistory({ database, clock }: { database: Queryable; clock: Clock }) {
  const kept = new Map<number, { readonly readAt: number; readonly history: Promise<History> }>()

  return function historyAt(definitionId: number): Promise<History> {
    const now = clock.now().getTime()
    const known = kept.get(definitionId)
    if (known !== undefined && now - known.readAt < KEPT_FOR_MS) return known.history
    const history = listEndedInstances(database, definitionId, {
      most: ENDED_INSTANCES,
      visits: VISITS_OF_EACH,
    }).then(historyOf)
    kept.delete(definitionId)
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest)
    const entry = { readAt: now, history }
    kept.set(definitionId, entry)
    // What failed is tried again by whoever asks next.
    history.catch(() => {
      if (kept.get(definitionId) === entry) kept.delete(definitionId)
    })
    return history
  }
}
