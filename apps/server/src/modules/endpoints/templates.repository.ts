import type { MessageKind, TemplateTexts } from '@liveline/contract/push-channel/shapes.ts'
import { noteChange } from '../../database/cached.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'

export type StoredTemplate = {
  readonly kind: MessageKind
  /** Null: the usual words again. */
  readonly texts: TemplateTexts | null
  readonly rev: number
  readonly updatedAt: Date
  readonly updatedBy: string
}

type Row = { kind: MessageKind; texts: TemplateTexts | null; rev: number; updated_at: Date; by_name: string | null }

export async function listTemplates(queryable: Queryable): Promise<StoredTemplate[]> {
  const { rows } = await queryable.query<Row>(
    `select t.kind, t.texts, t.rev, t.updated_at, u.name as by_name
     from push_templates t left join users u on u.id = t.updated_by`,
  )
  return rows.map(({ updated_at, by_name, ...row }) => ({ ...row, updatedAt: updated_at, updatedBy: by_name ?? '' }))
}

/** Said before a template is read to be changed: whoever changes any waits here. */
export async function lockTemplates(tx: Tx): Promise<StoredTemplate[]> {
  await noteChange(tx, 'configuration')
  return listTemplates(tx)
}

export async function writeTemplate(
  tx: Tx,
  { kind, texts, by, at }: { kind: MessageKind; texts: TemplateTexts | null; by: number; at: Date },
): Promise<void> {
  await tx.query(
    `insert into push_templates (kind, texts, updated_by, updated_at) values ($1, $2, $3, $4)
     on conflict (kind) do update set texts = excluded.texts, updated_by = excluded.updated_by,
       updated_at = excluded.updated_at, rev = push_templates.rev + 1`,
    [kind, texts === null ? null : JSON.stringify(texts), by, at],
  )
}
