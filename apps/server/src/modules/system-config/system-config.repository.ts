import type { SettingKey } from '@liveline/contract/setting/settings.ts'
import { noteChange } from '../../database/cached.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'

export type StoredSetting = {
  readonly key: string
  readonly value: unknown
  readonly rev: number
  readonly updatedAt: Date
  /** Empty: the pack. */
  readonly updatedBy: string
}

export type StoredChange = {
  readonly id: string
  readonly key: SettingKey
  readonly before: unknown
  readonly after: unknown
  readonly at: Date
  readonly by: string
  readonly reason: string
}

export async function readSettings(queryable: Queryable): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await queryable.query<{ key: string; value: unknown }>('select key, value from system_config')
  return new Map(rows.map(({ key, value }) => [key, value]))
}

const select = `select s.key, s.value, s.rev, s.updated_at, u.name as by_name
  from system_config s left join users u on u.id = s.updated_by`
type Row = { key: string; value: unknown; rev: number; updated_at: Date; by_name: string | null }
const settingOf = ({ key, value, rev, updated_at, by_name }: Row): StoredSetting => ({
  ...{ key, value, rev },
  updatedAt: updated_at,
  updatedBy: by_name ?? '',
})

export async function listSettings(queryable: Queryable): Promise<StoredSetting[]> {
  const { rows } = await queryable.query<Row>(select)
  return rows.map(settingOf)
}

/** Said before they are read to be changed: whoever changes any setting waits here. */
export async function lockSettings(tx: Tx, keys: readonly string[]): Promise<StoredSetting[]> {
  await noteChange(tx, 'configuration')
  const { rows } = await tx.query<Row>(`${select} where s.key = any($1) order by s.key for update of s`, [keys])
  return rows.map(settingOf)
}

/** A value of null is the default: the row stays, for its revision. */
export async function writeSetting(
  tx: Tx,
  { key, value, by, at }: { key: string; value: unknown; by: number; at: Date },
): Promise<void> {
  await tx.query(
    `insert into system_config (key, value, updated_by, updated_at) values ($1, $2, $3, $4)
     on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by,
       updated_at = excluded.updated_at, rev = system_config.rev + 1`,
    [key, JSON.stringify(value ?? null), by, at],
  )
}

export async function insertChange(
  tx: Tx,
  change: { id: string; key: string; before: unknown; after: unknown; by: number; at: Date; reason: string },
): Promise<void> {
  const { id, key, before, after, by, at, reason } = change
  await tx.query(
    `insert into system_config_changes (id, key, before, after, changed_by, changed_at, reason)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, key, JSON.stringify(before ?? null), JSON.stringify(after ?? null), by, at, reason],
  )
}

const selectChange = `select c.id, c.key, c.before, c.after, c.changed_at, c.reason, u.name as by_name
  from system_config_changes c left join users u on u.id = c.changed_by`
type ChangeRow = {
  id: string
  key: string
  before: unknown
  after: unknown
  changed_at: Date
  reason: string
  by_name: string | null
}
const changeOf = ({ id, key, before, after, changed_at, reason, by_name }: ChangeRow): StoredChange => ({
  ...{ id, before, after, reason },
  key: key as SettingKey,
  at: changed_at,
  by: by_name ?? '',
})

/** Of one key, or of these; the latest first. */
export async function listChanges(
  queryable: Queryable,
  keys: readonly string[],
  limit: number,
): Promise<StoredChange[]> {
  const { rows } = await queryable.query<ChangeRow>(
    `${selectChange} where c.key = any($1) order by c.changed_at desc, c.id desc limit $2`,
    [keys, limit],
  )
  return rows.map(changeOf)
}

export async function findChange(queryable: Queryable, id: string): Promise<StoredChange | undefined> {
  const { rows } = await queryable.query<ChangeRow>(`${selectChange} where c.id = $1`, [id])
  return rows.map(changeOf)[0]
}

/** What the pack says, unless a person has said otherwise. */
export async function ensureSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  await noteChange(tx, 'configuration')
  await tx.query(
    `insert into system_config (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value, updated_at = now()
     where system_config.updated_by is null`,
    [key, JSON.stringify(value)],
  )
}
