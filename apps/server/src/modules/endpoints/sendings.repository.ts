import type { MessageKind } from '@liveline/contract/push-channel/shapes.ts'
import type { Language } from '@liveline/contract/language.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'

/** Longer than any transaction that makes a notice takes to commit it. */
const LATE_SECONDS = 120
/** What is older was made while nobody looked: people have read it, or it is no news. */
const OLDEST_SECONDS = 600

/**
 * Makes a sending of each unread notice for each person and kind of channel, once: of the people it is for, those who
 * can be reached and have not said that they do not want it. Undefined: another server is at it.
 */
export async function addSendings(
  tx: Tx,
  { now, security }: { now: Date; security: readonly string[] },
): Promise<number | undefined> {
  const { rows } = await tx.query<{ upto: Date }>('select upto from push_cursor for update skip locked')
  const upto = rows[0]?.upto
  if (upto === undefined) return undefined
  const since = new Date(
    Math.max(Math.min(upto.getTime(), now.getTime()) - LATE_SECONDS * 1_000, now.getTime() - OLDEST_SECONDS * 1_000),
  )
  const { rowCount } = await tx.query(
    `with lately as (
       select id, actor_kind, actor_id, kind, title, title_en, link, created_at from notices
       where created_at > $1 and created_at <= $2 and read_at is null),
     addressed as (
       select n.*, n.actor_id as user_id from lately n where actor_kind = 'user'
       union all
       select n.*, r.user_id from lately n join role_users r on r.role_id = n.actor_id where actor_kind = 'role'
       union all
       select n.*, a.user_id from lately n join user_attributes a on a.detail_id = n.actor_id
       where actor_kind in ('department', 'post')),
     ways as (
       select kind, min(enabled_at) as since from push_channels
       where enabled and 'notices' = any(purposes) and kind <> 'inApp' group by kind)
     insert into push_sendings
       (notice_id, user_id, kind, event, title, title_en, link, state, due_at, created_at)
     select distinct on (n.id, u.id, w.kind)
       n.id, u.id, w.kind, n.kind, n.title, n.title_en, n.link, 'waiting', $2::timestamptz, $2::timestamptz
     from addressed n
     join users u on u.id = n.user_id and u.enabled and u.deleted_at is null
     join ways w on n.created_at >= w.since
       and case w.kind when 'mail' then u.email <> '' when 'sms' then u.phone <> '' else true end
     left join user_settings s on s.user_id = u.id
     where (n.kind = any($3) or coalesce(s.settings -> case w.kind
         when 'mail' then 'noticesByMail' when 'sms' then 'noticesBySms' else 'noticesByWebhook' end, 'true') <> 'false')
       and not exists (select from notice_marks m where m.user_id = u.id and m.notice_id = n.id)
       and not exists (select from notices_read_until r where r.user_id = u.id and r.notice_id >= n.id)
     on conflict do nothing`,
    [since, now, security],
  )
  await tx.query('update push_cursor set upto = $1', [now])
  return rowCount
}

export type ClaimedMessage = {
  readonly noticeId: string
  readonly userId: number
  readonly kind: 'mail' | 'sms' | 'webhook'
  readonly event: MessageKind
  readonly title: string
  readonly titleEn: string
  readonly link: string
  readonly attempts: number
  readonly createdAt: Date
  readonly language: Language
  readonly userName: string
  readonly name: string
  readonly phone: string
  readonly email: string
}

/** Leases what is due: no other server takes it before the lease ends. */
export async function claimSendings(
  tx: Tx,
  { now, leaseUntil, most }: { now: Date; leaseUntil: Date; most: number },
): Promise<ClaimedMessage[]> {
  type Row = {
    notice_id: string
    user_id: string
    kind: ClaimedMessage['kind']
    event: MessageKind
    title: string
    title_en: string
    link: string
    attempts: number
    created_at: Date
    language: Language
    user_name: string
    name: string
    phone: string
    email: string
  }
  const { rows } = await tx.query<Row>(
    `with due as (
       select notice_id, user_id, kind from push_sendings where state = 'waiting' and due_at <= $1
       order by due_at limit $3 for update skip locked),
     leased as (
       update push_sendings s set due_at = $2, attempts = attempts + 1 from due d
       where s.notice_id = d.notice_id and s.user_id = d.user_id and s.kind = d.kind returning s.*)
     select l.*, case when k.settings ->> 'language' = 'en' then 'en' else 'zh-CN' end as language, u.user_name, u.name, u.phone, u.email
     from leased l join users u on u.id = l.user_id left join user_settings k on k.user_id = l.user_id`,
    [now, leaseUntil, most],
  )
  return rows.map((row) => ({
    ...{ noticeId: row.notice_id, userId: Number(row.user_id), kind: row.kind, event: row.event },
    ...{ title: row.title, titleEn: row.title_en, link: row.link, attempts: row.attempts, createdAt: row.created_at },
    language: row.language,
    ...{ userName: row.user_name, name: row.name, phone: row.phone, email: row.email },
  }))
}

type Key = Pick<ClaimedMessage, 'noticeId' | 'userId' | 'kind'>
const keyOf = ({ noticeId, userId, kind }: Key) => [noticeId, userId, kind]

export async function markSent(tx: Tx, key: Key, channelId: number, at: Date): Promise<void> {
  await tx.query(
    `update push_sendings set state = 'sent', sent_at = $5, channel_id = $4
     where notice_id = $1 and user_id = $2 and kind = $3 and state = 'waiting'`,
    [...keyOf(key), channelId, at],
  )
}

/** @param nextAt undefined: it is not tried again */
export async function markFailed(
  tx: Tx,
  key: Key,
  failed: { channelId: number | undefined; failure: string; at: Date; nextAt: Date | undefined },
): Promise<void> {
  await tx.query(
    `update push_sendings set state = case when $7::timestamptz is null then 'failed' else 'waiting' end,
       due_at = coalesce($7, due_at), channel_id = coalesce($4, channel_id), failure = $5, failed_at = $6
     where notice_id = $1 and user_id = $2 and kind = $3 and state = 'waiting'`,
    [...keyOf(key), failed.channelId ?? null, failed.failure, failed.at, failed.nextAt ?? null],
  )
}

/** Those given up since then wait again; how many. */
export async function retryFailed(tx: Tx, { since, now }: { since: Date; now: Date }): Promise<number> {
  const { rowCount } = await tx.query(
    `update push_sendings set state = 'waiting', attempts = 0, due_at = $2 where state = 'failed' and created_at >= $1`,
    [since, now],
  )
  return rowCount
}

export async function purgeSendings(queryable: Queryable, before: Date): Promise<void> {
  await queryable.query('delete from push_sendings where created_at < $1', [before])
}

/** How many wait, were tried in vain, were given up since then; each stops at `most`. */
export async function countPending(
  queryable: Queryable,
  { since, most }: { since: Date; most: number },
): Promise<{ waiting: number; retried: number; failed: number; oldest: Date | undefined }> {
  const { rows } = await queryable.query<{ waiting: number; retried: number; failed: number; oldest: Date | null }>(
    `with waiting as (select attempts, created_at from push_sendings where state = 'waiting' limit $2)
     select (select count(*)::int from waiting) as waiting,
       (select count(*)::int from waiting where attempts > 1) as retried,
       (select min(created_at) from waiting) as oldest,
       (select count(*)::int from (select from push_sendings where state = 'failed' and created_at >= $1 limit $2) f)
         as failed`,
    [since, most],
  )
  const { waiting = 0, retried = 0, failed = 0, oldest = null } = rows[0] ?? {}
  return { waiting, retried, failed, oldest: oldest ?? undefined }
}
