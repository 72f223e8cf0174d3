import type { OneStatement } from '../../../database/one-statement.ts'
import type { Queryable, Tx } from '../../../database/open-database.ts'
import type { ThrownEvent } from '../events/events.repository.ts'
import type { Failure } from '../jobs/jobs.repository.ts'

/** What a start belongs to, and whose its processes are. */
export type StartEvent = {
  readonly id: string
  readonly versionId: number
  readonly elementId: string
  readonly startedBy: number
}

export type ConditionalStart = StartEvent & { readonly condition: string }

type Row = { id: string; version_id: string; element_id: string; started_by: string; name: string }
const columns = 's.id, s.version_id, s.element_id, s.started_by, s.name'
const startOf = (row: Row): ConditionalStart => ({
  id: row.id,
  versionId: Number(row.version_id),
  elementId: row.element_id,
  startedBy: Number(row.started_by),
  condition: row.name,
})

/** Finds a workflow that may be started, and keeps it so until the transaction ends: whoever changes one has its row. */
export const startableDefinition = (statement: OneStatement, definitionId: number): string =>
  `select from process_definitions where id = ${statement.bind(definitionId)} and valid and deleted_at is null for key share`

async function listWaiting(queryable: Queryable, kind: string, name: string | undefined): Promise<ConditionalStart[]> {
  const { rows } = await queryable.query<Row>(
    `select ${columns} from process_start_subscriptions s
     where kind = $1 and ($2::text is null or name = $2) and due_at is null and active order by definition_id, id`,
    [kind, name ?? null],
  )
  return rows.map(startOf)
}

/** Of several workflows that a message starts, the oldest; it goes on being started by it until the transaction ends. */
export async function findMessageStart(tx: Tx, name: string): Promise<StartEvent | undefined> {
  const { rows } = await tx.query<Row>(
    `select ${columns}
     from process_start_subscriptions s join process_definitions d on d.id = s.definition_id
     where s.kind = 'message' and s.name = $1 and s.due_at is null and s.active order by s.definition_id, s.id
     limit 1 for key share of s, d`,
    [name],
  )
  return rows.map(startOf)[0]
}

export const listSignalStarts = (queryable: Queryable, name: string): Promise<StartEvent[]> =>
  listWaiting(queryable, 'signal', name)

export const listConditionalStarts = (queryable: Queryable) => listWaiting(queryable, 'conditional', undefined)

/** The event is on its way to these; each begins in a transaction of its own, soon after. */
export async function handToStarts(
  tx: Tx,
  starts: readonly StartEvent[],
  event: Pick<ThrownEvent, 'id'>,
  at: Date,
): Promise<void> {
  if (starts.length === 0) return
  await tx.query(
    `insert into process_start_subscriptions
       (id, definition_id, version_id, element_id, kind, started_by, active, due_at, event_id)
     select gen_random_uuid(), definition_id, version_id, element_id, 'event', started_by, true, $2, $3
     from process_start_subscriptions where id = any($1::uuid[])`,
    [starts.map(({ id }) => id), at, event.id],
  )
}

export type DueStart = StartEvent & {
  readonly dueAt: Date
  readonly repeat: string | undefined
  readonly eventId: string | undefined
  readonly attempts: number
}

/**
 * Locks a start that is still due and that nobody has. Whoever releases, switches off or deletes the workflow has its
 * row first; then this waits for another round.
 */
export async function claimStart(tx: Tx, id: string, now: Date): Promise<DueStart | undefined> {
  const { rows } = await tx.query<
    Row & { due_at: Date; repeat: string | null; event_id: string | null; attempts: number }
  >(
    `select ${columns}, s.due_at, s.repeat, s.event_id, s.attempts
     from process_start_subscriptions s join process_definitions d on d.id = s.definition_id
     where s.id = $1 and s.active and s.incident_at is null and greatest(s.due_at, s.retry_at) <= $2
     for update of s skip locked for key share of d skip locked`,
    [id, now],
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { condition: _, ...start } = startOf(row)
  const { due_at: dueAt, repeat, event_id: eventId, attempts } = row
  return { ...start, dueAt, repeat: repeat ?? undefined, eventId: eventId ?? undefined, attempts }
}

export async function noteStartFailure(
  tx: Tx,
  id: string,
  outcome: { failure: Failure; retryAt: Date | undefined; incidentAt: Date | undefined },
): Promise<void> {
  await tx.query(
    `update process_start_subscriptions set attempts = attempts + 1, failure = $2, retry_at = $3, incident_at = $4
     where id = $1`,
    [id, JSON.stringify(outcome.failure), outcome.retryAt ?? null, outcome.incidentAt ?? null],
  )
}

export async function postponeStart(tx: Tx, id: string, until: Date): Promise<void> {
  await tx.query('update process_start_subscriptions set retry_at = $2 where id = $1', [id, until])
}
