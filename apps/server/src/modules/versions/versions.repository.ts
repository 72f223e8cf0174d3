import type { Queryable, Tx } from '../../database/open-database.ts'
import { releaseStateOf, releaseStates, type ReleaseState } from './release-state.ts'

/** Where the versions of one kind of thing are. All of it is text of ours, never what a caller sent. */
export type VersionTable<Content> = {
  readonly name: 'form_versions' | 'process_definition_versions' | 'schema_page_versions'
  /** The column that says whose version a row is. */
  readonly owner: 'form_id' | 'definition_id' | 'page_id'
  /** The columns of what a version holds. */
  readonly content: Readonly<Record<keyof Content & string, string>>
  /** Whether the table keeps who began and who last changed a version. */
  readonly keepsAuthors: boolean
}
type Table = Pick<VersionTable<unknown>, 'name' | 'owner'>

/** By nobody (null): by the pack. */
type Act = { readonly userId: number | null; readonly at: Date }
export type Entry<Content> = Act & { readonly ownerId: number; readonly content: Content }
export type Draft<Content> = { readonly id: number; readonly ownerId: number; readonly state: ReleaseState } & {
  readonly content: Content
}
export type Release = Act & { readonly note: string }

const { draft: DRAFT, released: RELEASED, superseded: SUPERSEDED } = releaseStates

export async function updateDraft<Content>(
  tx: Tx,
  table: VersionTable<Content>,
  { ownerId, content, userId, at }: Entry<Content>,
): Promise<boolean> {
  const columns = [...columnsOf(table, content), ...(table.keepsAuthors ? [['updated_by', userId] as const] : [])]
  const set = columns.map(([column], index) => `${column} = $${index + 3}`)
  const { rowCount } = await tx.query(
    `update ${table.name} set ${set.join(', ')}, updated_at = $2 where ${table.owner} = $1 and state = ${DRAFT}`,
    [ownerId, at, ...columns.map(([, value]) => value)],
  )
  return rowCount > 0
}

/** Numbered as the next version; it is numbered anew when it is released. */
export async function insertDraft<Content>(tx: Tx, table: VersionTable<Content>, draft: Entry<Content>): Promise<void> {
  await insertVersion(tx, table, draft, { state: DRAFT })
}

export async function insertReleased<Content>(
  tx: Tx,
  table: VersionTable<Content>,
  draft: Entry<Content>,
): Promise<void> {
  await insertVersion(tx, table, draft, { state: RELEASED, released_at: draft.at })
}

async function insertVersion<Content>(
  tx: Tx,
  table: VersionTable<Content>,
  { ownerId, content, userId, at }: Entry<Content>,
  facts: Readonly<Record<string, unknown>>,
): Promise<void> {
  const authors = { created_by: userId, updated_by: userId }
  const columns = [
    ...columnsOf(table, content),
    ...Object.entries({ ...facts, created_at: at, updated_at: at, ...(table.keepsAuthors ? authors : {}) }),
  ]
  await tx.query(
    `insert into ${table.name} (${table.owner}, version, ${columns.map(([column]) => column).join(', ')})
     select $1, 1 + coalesce(max(version), 0), ${columns.map((_, index) => `$${index + 2}`).join(', ')}
     from ${table.name} where ${table.owner} = $1`,
    [ownerId, ...columns.map(([, value]) => value)],
  )
}

export async function findDraft<Content>(
  queryable: Queryable,
  table: VersionTable<Content>,
  ownerId: number,
): Promise<Draft<Content> | undefined> {
  const columns = Object.entries<string>(table.content).map(([name, column]) => `${column} as "${name}"`)
  const { rows } = await queryable.query<Content & { version_id: string; state: number }>(
    `select id as version_id, state, ${columns.join(', ')} from ${table.name}
     where ${table.owner} = $1 and state = ${DRAFT}`,
    [ownerId],
  )
  return rows.map(({ version_id: id, state, ...content }) => ({
    id: Number(id),
    ownerId,
    state: releaseStateOf(state),
    content: content as Content,
  }))[0]
}

export async function supersedeReleased(tx: Tx, table: Table, ownerId: number): Promise<void> {
  await tx.query(`update ${table.name} set state = ${SUPERSEDED} where ${table.owner} = $1 and state = ${RELEASED}`, [
    ownerId,
  ])
}

/** Gives the draft the number after all that were released, which may be more by now than when it was begun. */
export async function releaseDraft(
  tx: Tx,
  { name, owner }: Table,
  { id, ownerId }: Draft<unknown>,
  { note, userId, at }: Release,
): Promise<number> {
  const { rows } = await tx.query<{ version: number }>(
    `update ${name} d set state = ${RELEASED}, note = $2, released_by = $3, released_at = $4,
       version = greatest(d.version, 1 + (select coalesce(max(v.version), 0) from ${name} v where v.${owner} = $5 and v.state <> ${DRAFT}))
     where id = $1 returning version`,
    [id, note, userId, at, ownerId],
  )
  return rows[0]?.version ?? 0
}

function columnsOf<Content>({ content: columns }: VersionTable<Content>, content: Content): [string, unknown][] {
  return Object.entries<string>(columns).map(([name, column]) => [column, content[name as keyof Content]])
}
