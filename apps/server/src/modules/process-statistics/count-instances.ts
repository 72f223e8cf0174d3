/**
 * Keeps the sums behind the statistics of workflows (ADR 0032): of every instance that a step marked it works out what
 * it counts for now, and moves the sums by the difference to what it counted for before. One transaction a batch, one
 * server at a time by the lock on the state's row: a kill loses and doubles nothing.
 */
import { createBatchRounds } from '../../database/batch-rounds.ts'
import type { Database, Tx } from '../../database/open-database.ts'
import type { Log } from '../../log.ts'
import * as repository from './counting.repository.ts'
import type { InstanceFact, SumChange, WaitChange } from './counting.repository.ts'
import { factsOf } from './facts-of-instance.ts'

/** The way of counting: with another number every instance is counted anew. */
const FORMULA = 4

const TICK_MS = 15_000
const BATCH_MARKS = 500

export function createStatisticsCounter({ database, log }: { database: Database; log: Log }) {
  /** Whether there may be more to count. */
  async function countBatch(tx: Tx): Promise<boolean> {
    const turn = await repository.takeTurn(tx)
    if (turn === undefined) return false
    if (turn.formula !== FORMULA) {
      await repository.beginAnew(tx, FORMULA)
      return true
    }
    const { marks, instanceIds } = await repository.takeMarks(tx, BATCH_MARKS)
    if (instanceIds.length > 0) await countAnew(tx, instanceIds)
    await repository.writeCorrectTo(tx)
    return marks === BATCH_MARKS
  }

  const complaint = 'the statistics could not be counted; it is tried again'
  const { work, ...rounds } = createBatchRounds({ database, log, batch: countBatch, pauseMs: TICK_MS, complaint })
  /** `count`: all that is marked, unless another server does. */
  return { count: work, ...rounds }
}

async function countAnew(tx: Tx, instanceIds: readonly string[]): Promise<void> {
  // The facts first: whoever counted them had the lock that is held now.
  const before = await repository.readFacts(tx, instanceIds)
  const counted = await repository.readCounted(tx, instanceIds)
  const after = [...counted].flatMap(([instanceId, instance]) =>
    factsOf(instance).map((fact) => ({ instanceId, ...fact })),
  )
  const [kept, written] = [new Set(before.map(textOf)), new Set(after.map(textOf))]
  const gone = before.filter((fact) => !written.has(textOf(fact)))
  const come = after.filter((fact) => !kept.has(textOf(fact)))
  await repository.deleteFacts(tx, gone)
  await repository.insertFacts(tx, come)
  await repository.moveSums(tx, sumsOf(gone, come), waitsOf(gone, come))
}

/** All of a fact, for two that are the same. */
const textOf = (fact: InstanceFact) =>
  JSON.stringify([
    ...[fact.instanceId, fact.versionId, fact.kind, fact.subject, fact.userId, fact.day, fact.elementType],
    ...[fact.cases, fact.again, fact.overdue, fact.automatic, fact.totalMs, ...fact.classes],
  ])

const signed = (gone: readonly InstanceFact[], come: readonly InstanceFact[]) => [
  ...gone.map((fact) => ({ fact, sign: -1 })),
  ...come.map((fact) => ({ fact, sign: 1 })),
]

function sumsOf(gone: readonly InstanceFact[], come: readonly InstanceFact[]): SumChange[] {
  const sums = new Map<string, SumChange>()
  for (const { fact, sign } of signed(gone, come)) {
    const { versionId, kind, day, subject, userId, elementType } = fact
    const key = JSON.stringify([versionId, kind, day, subject, userId])
    const sum = sums.get(key)
    sums.set(key, {
      ...{ versionId, kind, day, subject, userId, elementType },
      cases: (sum?.cases ?? 0) + sign * fact.cases,
      again: (sum?.again ?? 0) + sign * fact.again,
      overdue: (sum?.overdue ?? 0) + sign * fact.overdue,
      automatic: (sum?.automatic ?? 0) + sign * fact.automatic,
      totalMs: (sum?.totalMs ?? 0) + sign * fact.totalMs,
    })
  }
  return [...sums.values()]
}

function waitsOf(gone: readonly InstanceFact[], come: readonly InstanceFact[]): WaitChange[] {
  const waits = new Map<string, WaitChange>()
  for (const { fact, sign } of signed(gone, come)) {
    const { versionId, kind, day, subject, userId } = fact
    for (const at of fact.classes) {
      const key = JSON.stringify([versionId, kind, day, subject, userId, at])
      waits.set(key, { versionId, kind, day, subject, userId, class: at, cases: (waits.get(key)?.cases ?? 0) + sign })
    }
  }
  return [...waits.values()].filter(({ cases }) => cases !== 0)
}
