import type { Tx } from '../../database/open-database.ts'

/**
 * Says that a draft is started now; whoever says it a second time waits for the first to end.
 * @returns the number that it became when it was started before; undefined when this is the first time
 */
export async function submitDraft(
  tx: Tx,
  draft: { userId: number; draftId: string; instanceId: string },
): Promise<string | undefined> {
  const { userId, draftId, instanceId } = draft
  const { rowCount } = await tx.query(
    'insert into submitted_drafts (user_id, draft_id, process_instance_id) values ($1, $2, $3) on conflict do nothing',
    [userId, draftId, instanceId],
  )
  if (rowCount === 1) return undefined
  const { rows } = await tx.query<{ number: string }>(
    `select i.number from submitted_drafts s join process_instances i on i.id = s.process_instance_id
     where s.user_id = $1 and s.draft_id = $2`,
    [userId, draftId],
  )
  return rows[0]?.number ?? ''
}
