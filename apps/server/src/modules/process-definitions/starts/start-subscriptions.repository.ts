import type { Queryable, Tx } from '../../../database/open-database.ts'

export type Waiting = {
  readonly id: string
  readonly elementId: string
  readonly kind: 'message' | 'signal' | 'conditional' | 'timer'
  /** Of the message or signal, or the condition. */
  readonly name: string
  readonly dueAt: Date | undefined
  readonly repeat: string | undefined
}

/** Instead of those of the release before; what is on its way already begins all the same. */
export async function replaceWaiting(
  tx: Tx,
  release: { definitionId: number; version: number; startedBy: number | undefined; isActive: boolean },
  waiting: readonly Waiting[],
): Promise<void> {
  const { definitionId } = release
  await tx.query(`delete from process_start_subscriptions where definition_id = $1 and kind <> 'event'`, [definitionId])
  if (waiting.length === 0) return
  await tx.query(
    `insert into process_start_subscriptions
       (id, definition_id, version_id, element_id, kind, name, started_by, active, due_at, repeat)
     select w.id, v.definition_id, v.id, w."elementId", w.kind, w.name, $3, $4, w."dueAt", w.repeat
     from jsonb_to_recordset($5::jsonb) as w
            (id uuid, "elementId" text, kind text, name text, "dueAt" timestamptz, repeat text),
          process_definition_versions v
     where v.definition_id = $1 and v.version = $2 and v.state <> 0`,
    [definitionId, release.version, release.startedBy, release.isActive, JSON.stringify(waiting)],
  )
}

/** Nothing begins until the workflow is valid again; what was on its way does not begin at all. */
export async function holdWaiting(tx: Tx, definitionId: number): Promise<void> {
  await tx.query(`delete from process_start_subscriptions where definition_id = $1 and kind = 'event'`, [definitionId])
  await tx.query('update process_start_subscriptions set active = false where definition_id = $1', [definitionId])
}

export async function removeWaiting(tx: Tx, definitionId: number): Promise<void> {
  await tx.query('delete from process_start_subscriptions where definition_id = $1', [definitionId])
}

/** Begins to wait again, and afresh what was given up. */
export async function resumeWaiting(tx: Tx, definitionId: number): Promise<void> {
  await tx.query(
    `update process_start_subscriptions set active = true, attempts = 0, retry_at = null, incident_at = null, failure = null
     where definition_id = $1`,
    [definitionId],
  )
}

export type Timer = { readonly id: string; readonly dueAt: Date; readonly repeat: string | undefined }

/** The timers of a workflow that should have fired by now. */
export async function listMissed(queryable: Queryable, definitionId: number, now: Date): Promise<Timer[]> {
  const { rows } = await queryable.query<{ id: string; due_at: Date; repeat: string | null }>(
    `select id, due_at, repeat from process_start_subscriptions
     where definition_id = $1 and kind = 'timer' and due_at <= $2`,
    [definitionId, now],
  )
  return rows.map((row) => ({ id: row.id, dueAt: row.due_at, repeat: row.repeat ?? undefined }))
}

/** When a start is due next; without a moment it is over. */
export async function setNext(
  tx: Tx,
  id: string,
  next: { readonly dueAt: Date; readonly repeat?: string | undefined } | undefined,
): Promise<void> {
  if (next === undefined) {
    await tx.query('delete from process_start_subscriptions where id = $1', [id])
    return
  }
  await tx.query(
    `update process_start_subscriptions
     set due_at = $2, repeat = $3, attempts = 0, retry_at = null, failure = null where id = $1`,
    [id, next.dueAt, next.repeat ?? null],
  )
}
