import {
  CHANNEL_SECRETS,
  type ChannelKind,
  type ChannelPurpose,
  type EnteredChannel,
} from '@liveline/contract/push-channel/shapes.ts'
import { noteChange } from '../../database/cached.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'

/** Secrets in its configuration are sealed. */
export type StoredChannel = {
  readonly id: number
  readonly kind: ChannelKind
  readonly name: string
  readonly enabled: boolean
  readonly purposes: readonly ChannelPurpose[]
  readonly config: Readonly<Record<string, unknown>>
  readonly rev: number
  readonly updatedAt: Date
  readonly updatedBy: string
}

type Row = {
  id: string
  kind: ChannelKind
  name: string
  enabled: boolean
  purposes: ChannelPurpose[]
  config: Record<string, unknown>
  rev: number
  updated_at: Date
  by_name: string | null
}
const select = `select c.id, c.kind, c.name, c.enabled, c.purposes, c.config, c.rev, c.updated_at, u.name as by_name
  from push_channels c left join users u on u.id = c.updated_by`
const channelOf = ({ id, updated_at, by_name, ...row }: Row): StoredChannel => ({
  ...row,
  id: Number(id),
  updatedAt: updated_at,
  updatedBy: by_name ?? '',
})

/** In the order in which they are tried. */
export async function listChannels(queryable: Queryable): Promise<StoredChannel[]> {
  const { rows } = await queryable.query<Row>(`${select} order by c.sort, c.id`)
  return rows.map(channelOf)
}

/** Said before a channel is read to be changed. */
export async function lockChannel(tx: Tx, id: number): Promise<StoredChannel | undefined> {
  await noteChange(tx, 'configuration')
  const { rows } = await tx.query<Row>(`${select} where c.id = $1 for update of c`, [id])
  return rows.map(channelOf)[0]
}

type Change = { readonly channel: EnteredChannel; readonly by: number; readonly at: Date }

/** Undefined: the name is taken. */
export async function insertChannel(tx: Tx, { channel, by, at }: Change): Promise<number | undefined> {
  await noteChange(tx, 'configuration')
  const { rows } = await tx.query<{ id: string }>(
    `insert into push_channels (kind, name, sort, purposes, config, updated_by, updated_at)
     values ($1, $2, (select coalesce(max(sort), 0) + 1 from push_channels), $3, $4, $5, $6)
     on conflict (name) do nothing returning id`,
    [channel.kind, channel.name, channel.purposes, JSON.stringify(channel.config), by, at],
  )
  return rows[0] && Number(rows[0].id)
}

/** Undefined: the name is taken. */
export async function replaceChannel(tx: Tx, id: number, { channel, by, at }: Change): Promise<number | undefined> {
  const { rows } = await tx.query<{ rev: number }>(
    `update push_channels set name = $2, purposes = $3, config = $4, updated_by = $5, updated_at = $6, rev = rev + 1
     where id = $1 and not exists (select from push_channels o where o.name = $2 and o.id <> $1) returning rev`,
    [id, channel.name, channel.purposes, JSON.stringify(channel.config), by, at],
  )
  return rows[0]?.rev
}

export async function switchChannel(
  tx: Tx,
  id: number,
  enabled: boolean,
  by: { userId: number; at: Date },
): Promise<void> {
  await tx.query(
    `update push_channels set enabled = $2, enabled_at = case when enabled then enabled_at else $4 end, updated_by = $3,
       updated_at = $4, rev = rev + 1 where id = $1`,
    [id, enabled, by.userId, by.at],
  )
}

/** Those that are not named follow. False: one of them is not there. */
export async function orderChannels(tx: Tx, ids: readonly number[]): Promise<boolean> {
  await noteChange(tx, 'configuration')
  const { rowCount } = await tx.query(
    `with placed as (select id, place from unnest($1::bigint[]) with ordinality as p (id, place)),
     others as (update push_channels set sort = sort + 1000 where id <> all($1))
     update push_channels c set sort = p.place from placed p where c.id = p.id`,
    [ids],
  )
  return rowCount === ids.length
}

export async function deleteChannel(tx: Tx, id: number): Promise<void> {
  await tx.query('delete from push_channels where id = $1', [id])
}

export type ChannelFigures = { readonly sent: number; readonly failed: number; readonly lastFailure: string | null }

/** What became of what was sent since then, by channel. */
export async function countSendings(queryable: Queryable, since: Date): Promise<ReadonlyMap<number, ChannelFigures>> {
  const { rows } = await queryable.query<{ channel_id: string; sent: number; failed: number; failure: string | null }>(
    `select channel_id, count(*) filter (where state = 'sent')::int as sent,
       count(*) filter (where state = 'failed')::int as failed,
       case when max(failed_at) > coalesce(max(sent_at), '-infinity')
         then (array_agg(failure order by failed_at desc nulls last))[1] end as failure
     from push_sendings where channel_id is not null and created_at >= $1 group by channel_id`,
    [since],
  )
  return new Map(
    rows.map((row) => [Number(row.channel_id), { sent: row.sent, failed: row.failed, lastFailure: row.failure }]),
  )
}

export const SECRETS = [...CHANNEL_SECRETS]
