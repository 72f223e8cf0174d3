/** Statements that took long on this server, for where PostgreSQL itself keeps no record of them (`pg_stat_statements`). */

type StatementSample = {
  /** Without its values. */
  readonly text: string
  readonly calls: number
  readonly totalMs: number
  readonly maxMs: number
}

/** What takes longer is worth a look: people notice. */
const SLOW_MS = 200
/** So many different ones; the one that cost least makes way. */
const MOST_KEPT = 100
const MOST_CHARACTERS = 500

export type SlowStatements = {
  readonly note: (text: string, ms: number) => void
  /** Those that cost most first. */
  readonly list: (most: number) => readonly StatementSample[]
}

export function createSlowStatements(): SlowStatements {
  const kept = new Map<string, StatementSample>()

  return {
    note(statement, ms) {
      if (ms < SLOW_MS) return
      const text = statement.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS)
      const { calls = 0, totalMs = 0, maxMs = 0 } = kept.get(text) ?? {}
      kept.set(text, { text, calls: calls + 1, totalMs: totalMs + ms, maxMs: Math.max(maxMs, ms) })
      if (kept.size <= MOST_KEPT) return
      const cheapest = [...kept.values()].reduce((one, other) => (other.totalMs < one.totalMs ? other : one))
      kept.delete(cheapest.text)
    },
    list: (most) => [...kept.values()].toSorted((one, other) => other.totalMs - one.totalMs).slice(0, most),
  }
}

/** Of this process: whoever asks a database of it notes here. */
export const slowStatements = createSlowStatements()
