/**
 * Whether the installation is well, for its administrator: each part asked of the module that owns it, and judged by
 * health-rules.ts. Parts stand or fall alone, and a slow one holds up none.
 */
import type { About } from '@liveline/contract/system-config/shapes.ts'
import type { HealthDetail, SystemHealth } from '@liveline/contract/system-health/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { StatementCosts } from '../../database/facts.ts'
import type { Log } from '../../log.ts'
import { createHealthParts, type HealthSources } from './health-parts.ts'

/** As long as `/readyz` waits: whoever looks wants to know now. */
const PART_WITHIN_MS = 1_500

export type SystemHealthService = ReturnType<typeof createSystemHealthService>

type DetailSources = {
  readonly readTables: () => Promise<NonNullable<HealthDetail['tables']>>
  readonly readConnections: () => Promise<NonNullable<HealthDetail['connections']>>
  readonly readStatements: () => Promise<StatementCosts>
  readonly readPostgresVersion: () => Promise<string>
  readonly readNotes: () => Promise<readonly string[]>
  readonly about: () => About
}

export function createSystemHealthService(parts: {
  clock: Clock
  log: Log
  sources: HealthSources
  detail: DetailSources
}) {
  const { clock, log, sources, detail } = parts
  const read = createHealthParts(sources, clock)

  /** Null when it could not be read, or not in time. */
  async function partOf<T>(part: string, ask: () => Promise<T>): Promise<T | null> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error(`No answer in ${PART_WITHIN_MS} ms`)), PART_WITHIN_MS)
    try {
      return await Promise.race([ask(), late.promise])
    } catch (error) {
      log.warn({ err: error, part }, 'a part of the system health could not be read')
      return null
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async read(): Promise<SystemHealth> {
      const [
        servers,
        database,
        processes,
        sendings,
        people,
        errorReports,
        audit,
        storage,
        certificate,
        messages,
        backups,
      ] = await Promise.all([
        partOf('servers', read.servers),
        partOf('database', read.database),
        partOf('processes', read.processes),
        partOf('sendings', read.sendings),
        partOf('people', read.people),
        partOf('errorReports', read.errorReports),
        partOf('audit', read.audit),
        partOf('storage', read.storage),
        partOf('certificate', read.certificate),
        partOf('messages', read.messages),
        partOf('backups', read.backups),
      ])
      const at = clock.now().toISOString()
      return {
        ...{ at, servers, database, processes, sendings, people, errorReports, audit, storage, certificate },
        ...{ messages, backups },
      }
    },

    /** What stands behind the figures; each part stands or falls alone. */
    async readDetail(): Promise<HealthDetail> {
      const [tables, connections, statements, postgres, notes] = await Promise.all([
        partOf('tables', detail.readTables),
        partOf('connections', detail.readConnections),
        partOf('statements', detail.readStatements),
        partOf('postgres', detail.readPostgresVersion),
        partOf('notes', detail.readNotes),
      ])
      return {
        at: clock.now().toISOString(),
        version: { ...detail.about(), node: process.version, postgres: postgres ?? '', notes: [...(notes ?? [])] },
        tables,
        connections,
        statements: statements && { source: statements.source, rows: [...statements.rows] },
      }
    },
  }
}
