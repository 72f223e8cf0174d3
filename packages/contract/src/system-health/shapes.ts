import { z } from 'zod'
import { BackupScope, BackupTest } from '../backup/shapes.ts'

/** well: nothing to do; look: find out why before it grows; act: something stands still or is about to. */
const judgement = z.enum(['well', 'look', 'act'])
export type Judgement = z.infer<typeof judgement>

/** A number, judged by the server's rules. */
const Figure = z.object({
  value: z.number(),
  judgement,
  /** What it is a part of. */
  of: z.number().optional(),
  /** The same number of an equal span before. */
  before: z.number().optional(),
  /** There are as many or more: nobody counted further. */
  isCapped: z.boolean().optional(),
})
export type Figure = z.infer<typeof Figure>

const ServerRow = z.object({
  /** Machine and port. */
  address: z.string(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  /** Its last beat; servers beat once a second. */
  seenAt: z.iso.datetime(),
  /** False: it ended without a word, or cannot be heard. */
  isAlive: z.boolean(),
  /** The one that answers. */
  isAsked: z.boolean(),
  /** Its clock against that of the database, in milliseconds; below zero: it is behind. */
  clockAheadMs: z.number(),
  /** Consoles that hold an event stream there. */
  streams: z.number().int(),
  judgement,
})

const servers = z.object({
  running: Figure,
  versions: Figure,
  /** The largest difference of a living server, whichever way. */
  clockOffMs: Figure,
  streams: Figure,
  rows: z.array(ServerRow),
})

const database = z.object({
  /** How long the shortest question took. */
  answerMs: Figure,
  sizeBytes: Figure,
  /** Of the disk that holds the data of this installation; null: the database is somebody else's machine. */
  freeBytes: Figure.nullable(),
  /** Of all programs, of what may be opened. */
  connections: Figure,
  /** Of the transactions that the serving role can see; 0: none is open. */
  longestTransactionMs: Figure,
  /** Applied to the database, of those that this version knows. */
  migrations: Figure,
  /** Rows that are dead but not cleaned up yet, in the large table that has most of them, against its living ones; in percent. */
  deadPercent: Figure,
  /** Copies of the database that follow it. */
  replicas: Figure,
  /** How far the last of them is behind; 0 without any. */
  replicaLagMs: Figure,
})

const storage = z.object({
  /** Files that people have uploaded, kept in the database. */
  files: Figure,
  fileBytes: Figure,
})

const certificate = z.object({
  /** Of the certificate with which the server that answers encrypts; below 0: it has expired. */
  daysLeft: Figure,
  validTo: z.iso.datetime(),
  name: z.string(),
})

const processes = z.object({
  /** Jobs that could be done now. */
  due: Figure,
  /** How long the oldest of them has waited. */
  oldestMs: Figure,
  /** Jobs that failed to the last attempt, those that send something among them. */
  incidents: Figure,
  /** Open tasks that came to the administrators of processes because nobody else may do them. */
  withoutHandler: Figure,
  /** How long the oldest change has waited to be counted for the statistics, in milliseconds; 0: none waits. */
  uncountedMs: Figure,
})

const sendings = z.object({
  /** Webhooks and mail that have not been answered yet. */
  waiting: Figure,
  /** Of these, those that failed and are tried again. */
  retried: Figure,
  /** Given up. */
  failed: Figure,
  /** How long the oldest one that waits has waited, tries included. */
  oldestMs: Figure,
})

const people = z.object({
  /** Sessions that are open and have not expired. */
  sessions: Figure,
  /** Different people among them. */
  people: Figure,
  /** Of the last 24 hours, and of the 24 before. */
  failedLogins: Figure,
  /** Accounts whose password may not be tried now, at some source or at all. */
  locked: Figure,
  /** The first of them, by when they open again; none for whoever lacks `user:read`. */
  lockedAccounts: z.array(z.object({ userName: z.string(), name: z.string(), until: z.iso.datetime() })),
})

const errorReports = z.object({
  /** Different faults that nobody has dealt with. */
  open: Figure,
  /** Null too for whoever lacks `errorReport:read`. */
  newest: z.object({ number: z.number().int(), message: z.string(), lastAt: z.iso.datetime() }).nullable(),
})

const audit = z.object({
  /** Rows that wait to be chained. */
  waiting: Figure,
  /** How long the oldest of them has waited. */
  lagMs: Figure,
  lastAt: z.iso.datetime().nullable(),
  /** How the server that answers found the chain; null: it has not looked through it yet. */
  chain: z.object({ isIntact: z.boolean(), at: z.iso.datetime(), judgement }).nullable(),
})

const messages = z.object({
  /** Mail, text messages and webhooks about notices that have not gone out yet. */
  waiting: Figure,
  /** Of these, those that failed and are tried again. */
  retried: Figure,
  /** Given up within the last day. */
  failed: Figure,
  /** How long the oldest one that waits has waited, tries included. */
  oldestMs: Figure,
})

const backups = z.object({
  /** Backups that can be restored. */
  ready: Figure,
  /** How old the state is that the newest holds; null without any. */
  ageMs: Figure.nullable(),
  /** Those that failed since. */
  failed: Figure,
  /** 1 when the last restore test did not pass, else 0. */
  testFailed: Figure,
  /** How long ago the last restore test passed or failed; null without any. */
  testAgeMs: Figure.nullable(),
  lastAt: z.iso.datetime().nullable(),
  lastScope: BackupScope.nullable(),
  /** When the next is made by itself; null when none is. */
  nextAt: z.iso.datetime().nullable(),
  /** The last restore test that came to an end: the certificate. */
  test: BackupTest.pick({
    state: true,
    origin: true,
    backupAt: true,
    scope: true,
    file: true,
    method: true,
    tables: true,
    rows: true,
    bytes: true,
    sha256: true,
  })
    .extend({ at: z.iso.datetime() })
    .nullable(),
})

/** Each part is null when it could not be read: the others stand all the same. */
export const SystemHealth = z.object({
  at: z.iso.datetime(),
  servers: servers.nullable(),
  database: database.nullable(),
  processes: processes.nullable(),
  sendings: sendings.nullable(),
  people: people.nullable(),
  errorReports: errorReports.nullable(),
  audit: audit.nullable(),
  storage: storage.nullable(),
  messages: messages.nullable(),
  backups: backups.nullable(),
  /** Null as well where something before the server encrypts, or nothing does. */
  certificate: certificate.nullable(),
})
export type SystemHealth = z.infer<typeof SystemHealth>

/** What the page of the health shows beside the figures. */
export const HealthDetail = z.object({
  at: z.iso.datetime(),
  version: z.object({
    version: z.string(),
    commit: z.string(),
    node: z.string(),
    postgres: z.string(),
    /** What this version brings, from its changelog, one change each. */
    notes: z.array(z.string()),
  }),
  /** The largest. */
  tables: z
    .array(
      z.object({
        name: z.string(),
        bytes: z.number(),
        /** As PostgreSQL reckons. */
        rows: z.number(),
        deadRows: z.number(),
      }),
    )
    .nullable(),
  connections: z.array(z.object({ application: z.string(), state: z.string(), count: z.number().int() })).nullable(),
  statements: z
    .object({
      /** database: `pg_stat_statements`, of all servers; server: what this server saw take long since its start. */
      source: z.enum(['database', 'server']),
      rows: z.array(z.object({ text: z.string(), calls: z.number().int(), meanMs: z.number(), maxMs: z.number() })),
    })
    .nullable(),
})
export type HealthDetail = z.infer<typeof HealthDetail>
