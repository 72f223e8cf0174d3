/** The parts of the system's health: what the modules say, as figures with their judgement. */
import type { Figure, Judgement, SystemHealth } from '@liveline/contract/system-health/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { DatabaseFacts } from '../../database/facts.ts'
import type { AuditLag } from '../audit/audit.service.ts'
import type { AuditWatch } from '../audit/audit-watch.ts'
import type { LoginLimits } from '../auth/login-limits.ts'
import type { SessionsService } from '../auth/sessions.service.ts'
import type { BackupsService } from '../backups/backups.service.ts'
import type { PushNotices } from '../endpoints/push-notices.ts'
import type { ErrorReportsService } from '../error-reports/error-reports.service.ts'
import type { BacklogService } from '../process-instances/jobs/backlog.service.ts'
import type { Servers } from '../servers/servers.service.ts'
import type { CertificateFacts } from './certificate-facts.ts'
import {
  judge,
  judgeBackups,
  judgeCertificate,
  judgeFailedLogins,
  judgeMigrations,
  judgeServer,
} from './health-rules.ts'

export type HealthSources = {
  readonly servers: Pick<Servers, 'list'>
  readonly readDatabase: () => Promise<DatabaseFacts>
  readonly backlog: BacklogService
  /** Of what the statistics have not counted yet, in milliseconds. */
  readonly readUncountedMs: () => Promise<number>
  readonly sessions: Pick<SessionsService, 'countLiving'>
  readonly limits: Pick<LoginLimits, 'listLocked'>
  readonly errorReports: Pick<ErrorReportsService, 'readOpen'>
  /** Of the last `hours`, and of as many before; both stop at `most`. */
  readonly countRefusedLogins: (hours: number, most: number) => Promise<{ lately: number; before: number }>
  readonly readAuditLag: (most: number) => Promise<AuditLag>
  readonly auditWatch: Pick<AuditWatch, 'last'>
  readonly backups: Pick<BackupsService, 'readHealth'>
  readonly pushNotices: Pick<PushNotices, 'pending'>
  /** Undefined where this server does not encrypt itself. */
  readonly readCertificate: () => Promise<CertificateFacts | undefined>
}

type Parts = {
  readonly [Name in Exclude<keyof SystemHealth, 'at' | 'certificate'>]: () => Promise<NonNullable<SystemHealth[Name]>>
} & { readonly certificate: () => Promise<SystemHealth['certificate']> }

const LOGIN_HOURS = 24
const LOCKED_SHOWN = 5
const DAY_MS = 24 * 3_600_000

/** What is only told: no value of it is bad. */
const told = (value: number): Figure => ({ value, judgement: 'well' })

export function createHealthParts(sources: HealthSources, clock: Clock): Parts {
  const { servers, readDatabase, backlog, sessions, limits, errorReports, auditWatch } = sources
  const most = backlog.mostCounted
  /** A count that stopped at `most`. */
  const counted = (value: number, judgement: Judgement): Figure => ({
    value,
    judgement,
    ...(value >= most ? { isCapped: true } : {}),
  })

  return {
    async servers() {
      const listed = await servers.list()
      const living = listed.filter(({ isAlive }) => isAlive)
      const clockOffMs = Math.max(0, ...living.map(({ clockAheadMs }) => Math.abs(clockAheadMs)))
      const versions = new Set(living.map(({ version }) => version)).size
      const rows = listed.map((server) => ({
        address: server.address,
        version: server.version,
        startedAt: server.startedAt.toISOString(),
        seenAt: server.seenAt.toISOString(),
        isAlive: server.isAlive,
        isAsked: server.isAsked,
        clockAheadMs: server.clockAheadMs,
        streams: server.streams,
        judgement: judgeServer(server, living),
      }))
      const gone = rows.filter(({ isAlive }) => !isAlive).map(({ judgement }) => judgement)
      return {
        running: { value: living.length, judgement: worstOf(gone) },
        versions: { value: versions, judgement: judge('versions', versions) },
        clockOffMs: { value: clockOffMs, judgement: judge('clockOffMs', clockOffMs) },
        streams: told(living.reduce((sum, { streams }) => sum + streams, 0)),
        rows,
      }
    },

    async database() {
      const facts = await readDatabase()
      const { answerMs, sizeBytes, connections, longestTransactionMs, migrations, disk, replicas } = facts
      const deadPercent = Math.round(facts.deadShare * 100)
      const { used, allowed } = connections
      return {
        answerMs: { value: answerMs, judgement: judge('answerMs', answerMs) },
        sizeBytes: told(sizeBytes),
        freeBytes:
          disk === undefined
            ? null
            : {
                value: disk.freeBytes,
                of: disk.totalBytes,
                judgement: judge('diskShare', 1 - disk.freeBytes / disk.totalBytes),
              },
        connections: { value: used, of: allowed, judgement: judge('connectionShare', used / allowed) },
        longestTransactionMs: {
          value: longestTransactionMs,
          judgement: judge('longestTransactionMs', longestTransactionMs),
        },
        migrations: { value: migrations.applied, of: migrations.known, judgement: judgeMigrations(migrations) },
        deadPercent: { value: deadPercent, judgement: judge('deadPercent', deadPercent) },
        replicas: told(replicas.count),
        replicaLagMs: { value: replicas.lagMs, judgement: judge('replicaLagMs', replicas.lagMs) },
      }
    },

    async storage() {
      const { files } = await readDatabase()
      return { files: told(files.count), fileBytes: told(files.bytes) }
    },

    async certificate() {
      const certificate = await sources.readCertificate()
      if (certificate === undefined) return null
      const { validTo, name } = certificate
      const daysLeft = Math.floor((validTo.getTime() - clock.now().getTime()) / DAY_MS)
      return {
        daysLeft: { value: daysLeft, judgement: judgeCertificate(daysLeft) },
        validTo: validTo.toISOString(),
        name,
      }
    },

    async processes() {
      const [jobs, withoutHandler, uncountedMs] = await Promise.all([
        backlog.jobs(),
        backlog.tasksWithoutHandler(),
        sources.readUncountedMs(),
      ])
      const oldest = judge('dueForMs', jobs.latenessMs)
      return {
        due: counted(jobs.due, oldest),
        oldestMs: { value: jobs.latenessMs, judgement: oldest },
        incidents: counted(jobs.incidents, judge('incidents', jobs.incidents)),
        withoutHandler: counted(withoutHandler, judge('withoutHandler', withoutHandler)),
        uncountedMs: { value: uncountedMs, judgement: judge('uncountedForMs', uncountedMs) },
      }
    },

    async sendings() {
      const { waiting, retried, failed, oldest } = await backlog.sendings()
      const oldestMs = oldest === undefined ? 0 : Math.max(0, clock.now().getTime() - oldest.getTime())
      const judgement = judge('sendingForMs', oldestMs)
      return {
        waiting: counted(waiting, judgement),
        retried: counted(retried, judge('retriedSendings', retried)),
        failed: counted(failed, judge('failedSendings', failed)),
        oldestMs: { value: oldestMs, judgement },
      }
    },

    async messages() {
      const { waiting, retried, failed, oldest } = await sources.pushNotices.pending(most)
      const oldestMs = oldest === undefined ? 0 : Math.max(0, clock.now().getTime() - oldest.getTime())
      const judgement = judge('sendingForMs', oldestMs)
      return {
        waiting: counted(waiting, judgement),
        retried: counted(retried, judge('retriedSendings', retried)),
        failed: counted(failed, judge('failedSendings', failed)),
        oldestMs: { value: oldestMs, judgement },
      }
    },

    async backups() {
      const { ready, failed, lastAt, lastScope, test, isScheduled, nextAt } = await sources.backups.readHealth()
      const ageOf = (at: Date) => Math.max(0, clock.now().getTime() - at.getTime())
      const testedAt = test?.endedAt ?? null
      const testFailed = test?.state === 'failed' ? 1 : 0
      const aged = (at: Date | null, rule: 'backupAgeMs' | 'testAgeMs') =>
        at === null ? null : { value: ageOf(at), judgement: judge(rule, ageOf(at)) }
      return {
        ready: { value: ready, judgement: judgeBackups(ready, isScheduled) },
        ageMs: aged(lastAt, 'backupAgeMs'),
        failed: { value: failed, judgement: judge('failedBackups', failed) },
        testFailed: { value: testFailed, judgement: judge('failedTests', testFailed) },
        testAgeMs: aged(testedAt, 'testAgeMs'),
        lastAt: lastAt?.toISOString() ?? null,
        lastScope,
        nextAt: nextAt?.toISOString() ?? null,
        test:
          test === undefined || testedAt === null
            ? null
            : {
                ...{ at: testedAt.toISOString(), state: test.state, origin: test.origin, scope: test.scope },
                ...{ file: test.file, method: test.method, tables: test.tables, rows: test.rows, bytes: test.bytes },
                backupAt: test.backupAt.toISOString(),
                sha256: test.sha256?.toString('hex') ?? null,
              },
      }
    },

    async people() {
      const [open, logins, locked] = await Promise.all([
        sessions.countLiving(),
        sources.countRefusedLogins(LOGIN_HOURS, most),
        limits.listLocked(LOCKED_SHOWN),
      ])
      const { lately, before } = logins
      return {
        sessions: told(open.sessions),
        people: told(open.people),
        failedLogins: { ...counted(lately, judgeFailedLogins(lately, before)), before },
        locked: { value: locked.count, judgement: judge('locked', locked.count) },
        lockedAccounts: locked.first.map(({ userName, name, until }) => ({
          userName,
          name,
          until: until.toISOString(),
        })),
      }
    },

    async errorReports() {
      const { count, newest } = await errorReports.readOpen()
      return { open: { value: count, judgement: judge('openFaults', count) }, newest: newest ?? null }
    },

    async audit() {
      const { waiting, lagMs, lastAt } = await sources.readAuditLag(most)
      const chain = auditWatch.last()
      const judgement = judge('auditLagMs', lagMs)
      return {
        waiting: counted(waiting, judgement),
        lagMs: { value: lagMs, judgement },
        lastAt: lastAt?.toISOString() ?? null,
        chain:
          chain === undefined
            ? null
            : {
                isIntact: chain.isIntact,
                at: chain.at.toISOString(),
                judgement: chain.isIntact ? ('well' as const) : ('act' as const),
              },
      }
    },
  }
}

function worstOf(judgements: readonly Judgement[]): Judgement {
  if (judgements.includes('act')) return 'act'
  return judgements.includes('look') ? 'look' : 'well'
}
