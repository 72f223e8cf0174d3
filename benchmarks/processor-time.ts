/** Processor time that processes have used, in ms; undefined where the system does not tell (it does on Linux). */
import { readdirSync, readFileSync } from 'node:fs'
import type { Queryable } from '@liveline/server/src/database/open-database.ts'

/** `USER_HZ`, in which /proc counts: 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

interface Stat {
  readonly parent: number
  readonly ownMs: number
  /** Of its children that have ended. */
  readonly endedMs: number
}

function readStat(pid: number | string): Stat | undefined {
  try {
    // The name, in brackets, may hold spaces; field 3 follows it (proc_pid_stat(5)).
    const fields = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]?.split(' ')
    if (fields === undefined) return undefined
    const ms = (first: number) => ((Number(fields[first - 3]) + Number(fields[first - 2])) * 1_000) / TICKS_PER_SECOND
    return { parent: Number(fields[1]), ownMs: ms(14), endedMs: ms(16) }
  } catch {
    return undefined
  }
}

/** One process with all its threads. */
export const processMs = (pid: number): number | undefined => readStat(pid)?.ownMs

/** The process that all backends are children of; undefined when PostgreSQL runs elsewhere. */
export async function findPostmaster(database: Queryable): Promise<number | undefined> {
  const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid')
  const backend = rows[0]?.pid ?? 0
  try {
    if (readFileSync(`/proc/${backend}/comm`, 'utf8').trim() !== 'postgres') return undefined
  } catch {
    return undefined
  }
  return readStat(backend)?.parent
}

/** PostgreSQL whole: every backend, the writers and checkpointer, and those that have ended. */
export function postgresMs(postmaster: number | undefined): number | undefined {
  const own = postmaster === undefined ? undefined : readStat(postmaster)
  if (own === undefined) return undefined
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => readStat(pid))
    .filter((stat) => stat?.parent === postmaster)
  return children.reduce((sum, stat) => sum + (stat?.ownMs ?? 0), own.ownMs + own.endedMs)
}

/** This process: the client that makes the load. */
export function clientMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
