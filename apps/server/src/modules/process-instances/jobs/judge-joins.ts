/**
 * Judges which instances stand at joins that can no longer complete, so that they are found among very many: round after
 * round along those that stand at a join, whose verdict is of another revision or none. One transaction a batch, one
 * server at a time by the lock on the round's row, which keeps how far it came: a kill loses and doubles nothing.
 * An instance that moved since is not told of until it is judged again.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { findDeadJoins } from '@liveline/workflow-engine'
import { createBatchRounds } from '../../../database/batch-rounds.ts'
import type { Database, Tx } from '../../../database/open-database.ts'
import type { Log } from '../../../log.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import { drawingsOf, listCalledVersions } from '../store/version-at.ts'
import * as repository from './judge-joins.repository.ts'
import type { JoinVerdict, StandingInstance } from './judge-joins.repository.ts'

/** The way of judging: with another number every instance is judged anew. */
const FORMULA = 2

const TICK_MS = 30_000
/** Each look ahead takes a few tens of milliseconds at most. */
const LIMITS = { looked: 2_000, judged: 50 }

export function createJoinJudge({
  database,
  log,
  definitions,
}: {
  database: Database
  log: Log
  definitions: Pick<DefinitionsService, 'getVersion'>
}) {
  /** Whether the round goes on. */
  async function judgeBatch(tx: Tx): Promise<boolean> {
    const turn = await repository.takeTurn(tx)
    if (turn === undefined) return false
    if (turn.formula !== FORMULA) {
      await repository.beginAnew(tx, FORMULA)
      return true
    }
    const { last, unjudged } = await repository.findNext(tx, turn.after, LIMITS)
    const verdicts: JoinVerdict[] = []
    for (const instance of await repository.readStanding(tx, unjudged)) {
      verdicts.push(await judge(tx, instance))
      await nextTurn()
    }
    await repository.writeVerdicts(tx, verdicts, { after: turn.after, last })
    return last !== null
  }

  async function judge(tx: Tx, { id, rev, definitionVersionId, state }: StandingInstance): Promise<JoinVerdict> {
    try {
      const { definition } = await definitions.getVersion(definitionVersionId, tx)
      const called = drawingsOf(await listCalledVersions(definitions, state, tx))
      const { elementIds, unjudgedIds } = findDeadJoins(definition, state, called)
      if (elementIds.length > 0) return { id, rev, verdict: 'dead', elementIds }
      return { id, rev, verdict: unjudgedIds.length > 0 ? 'unknown' : 'open', elementIds: unjudgedIds }
    } catch (error) {
      log.warn({ err: error, instanceId: id }, 'the joins of an instance could not be judged')
      return { id, rev, verdict: 'unknown', elementIds: [] }
    }
  }

  const complaint = 'the joins could not be judged; it is tried again'
  const { work, ...rounds } = createBatchRounds({ database, log, batch: judgeBatch, pauseMs: TICK_MS, complaint })
  /** `judgeAll`: what stands at a join and moved since, unless another server does. */
  return { judgeAll: work, ...rounds }
}
