import type { Queryable } from '../../database/open-database.ts'

export type Notice = {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly titleEn: string
  readonly link: string
  readonly createdAt: Date
  readonly readAt: Date | null
}

export async function pageNotices(
  database: Queryable,
  search: { userId: number; unread: boolean; limit: number; offset: number },
): Promise<{ notices: Notice[]; total: number }> {
  const { rows } = await database.query<{
    id: string
    kind: string
    title: string
    title_en: string
    link: string
    created_at: Date
    read_at: Date | null
    total: string
  }>(
    `select id, kind, title, title_en, link, created_at, read_at, count(*) over () as total
     from notices where user_id = $1 and (not $2 or read_at is null) order by id desc limit $3 offset $4`,
    [search.userId, search.unread, search.limit, search.offset],
  )
  const notices = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    titleEn: row.title_en,
    link: row.link,
    createdAt: row.created_at,
    readAt: row.read_at,
  }))
  return { notices, total: Number(rows[0]?.total ?? 0) }
}

export async function markRead(database: Queryable, userId: number, ids: readonly string[], at: Date): Promise<void> {
  await database.query(
    'update notices set read_at = $3 where user_id = $1 and id = any($2::uuid[]) and read_at is null',
    [userId, ids, at],
  )
}
