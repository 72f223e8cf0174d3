import type { FileRef } from '@liveline/contract/file/shapes.ts'
import type { Database, Queryable, Tx } from '../../database/open-database.ts'

/** A part of a content: what is sent at once, and held in memory at once. */
export const CHUNK_BYTES = 1_048_576

type Row = {
  id: string
  name: string
  type: string
  size: number
  uploaded_by: string
  uploaded_by_name: string
  department_name: string
  at: Date
  process_instance_id: string | null
  form_data_id: string | null
}

/** A file, and what it belongs to; to nothing yet when neither is there. */
export type StoredFile = {
  readonly ref: FileRef
  readonly instanceId: string | undefined
  readonly formDataId: string | undefined
}

const COLUMNS =
  'id, name, type, size, uploaded_by, uploaded_by_name, department_name, at, process_instance_id, form_data_id'

const refOf = (row: Row): FileRef => ({
  id: row.id,
  name: row.name,
  type: row.type,
  size: row.size,
  uploadedBy: {
    userId: Number(row.uploaded_by),
    name: row.uploaded_by_name,
    departmentName: row.department_name,
    onBehalfOf: null,
  },
  at: row.at.toISOString(),
})

/** Bytes of a person's files that are bound to nothing yet, or still arriving; his uploads wait for one another here. */
export async function lockUnboundSize(tx: Tx, userId: number): Promise<number> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('files'), ($1::bigint % 2147483647)::integer)`, [userId])
  const { rows } = await tx.query<{ size: string }>(
    'select coalesce(sum(size), 0) as size from files where uploaded_by = $1 and bound_at is null',
    [userId],
  )
  return Number(rows[0]?.size ?? 0)
}

/** Makes room for what is going to arrive; `size`: as much as it may become. */
export async function insertArriving(
  tx: Tx,
  file: { id: string; name: string; type: string; size: number; by: { userId: number; name: string }; at: Date },
): Promise<void> {
  const { id, name, type, size, by, at } = file
  await tx.query(
    `insert into files (id, name, type, size, sha256, uploaded_by, uploaded_by_name, at, is_whole)
     values ($1, $2, $3, $4, '', $5, $6, $7, false)`,
    [id, name, type, size, by.userId, by.name, at],
  )
}

/** A part of what arrives, in a statement of its own: nothing waits on its connection for the next. */
export async function insertPart(
  database: Database,
  id: string,
  { position, content }: { position: number; content: Buffer },
): Promise<void> {
  await database.query('insert into file_chunks (file_id, position, content) values ($1, $2, $3)', [
    id,
    position,
    content,
  ])
}

/** Makes a file of what has arrived; false when it is gone. */
export async function keepArrived(
  tx: Tx,
  file: { id: string; size: number; sha256: string; departmentName: string; thumbnail: Buffer | undefined; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update files set is_whole = true, size = $2, sha256 = decode($3, 'hex'), department_name = $4, at = $5
     where id = $1 and not is_whole`,
    [file.id, file.size, file.sha256, file.departmentName, file.at],
  )
  if (file.thumbnail !== undefined && rowCount === 1)
    await tx.query('insert into file_thumbnails (file_id, content) values ($1, $2)', [file.id, file.thumbnail])
  return rowCount === 1
}

/** Removes what has arrived of a file, unless it has become one. */
export async function deleteArriving(database: Database, id: string): Promise<void> {
  await database.query('delete from files where id = $1 and not is_whole', [id])
}

export async function findFile(queryable: Queryable, id: string): Promise<StoredFile | undefined> {
  const { rows } = await queryable.query<Row>(`select ${COLUMNS} from files where id = $1 and is_whole`, [id])
  const row = rows[0]
  return (
    row && {
      ref: refOf(row),
      instanceId: row.process_instance_id ?? undefined,
      formDataId: row.form_data_id ?? undefined,
    }
  )
}

/** The content, part after part. */
export async function* readContent(
  queryable: Queryable,
  { id, size }: Pick<FileRef, 'id' | 'size'>,
): AsyncGenerator<Buffer> {
  for (let position = 0; position * CHUNK_BYTES < size; position++) {
    const { rows } = await queryable.query<{ content: Buffer }>(
      'select content from file_chunks where file_id = $1 and position = $2',
      [id, position],
    )
    if (rows[0] === undefined) throw new Error(`Part ${position} of the file ${id} is missing`)
    yield rows[0].content
  }
}

/** Binds those of these files that are the person's and bound to nothing; gives back which. */
export async function bind(
  tx: Tx,
  ids: readonly string[],
  to: { userId: number; instanceId: string; operationId?: string },
): Promise<FileRef[]> {
  const { rows } = await tx.query<Row>(
    `update files set process_instance_id = $3, operation_id = $4, bound_at = now()
     where id = any($1::uuid[]) and uploaded_by = $2 and bound_at is null and is_whole returning ${COLUMNS}`,
    [ids, to.userId, to.instanceId, to.operationId ?? null],
  )
  return rows.map(refOf)
}

/** Removes what nobody has used, and what never came whole. */
export async function deleteUnbound(
  database: Database,
  before: { readonly unbound: Date; readonly arriving: Date },
): Promise<void> {
  await database.query('delete from files where bound_at is null and at < $1', [before.unbound])
  await database.query('delete from files where not is_whole and at < $1', [before.arriving])
}

/** The small picture of a file. */
export async function findThumbnail(queryable: Queryable, id: string): Promise<Buffer | undefined> {
  const { rows } = await queryable.query<{ content: Buffer }>(
    'select content from file_thumbnails where file_id = $1',
    [id],
  )
  return rows[0]?.content
}

/** Whose fields of a form are filled in, and what the form belongs to, if it has been saved before. */
export type FileOwner = {
  readonly userId: number
  readonly instanceId?: string | undefined
  readonly formDataId?: string | undefined
  /** Files that stand where he does not see them: typed into a field that he sees, they would be his to read. */
  readonly without?: readonly string[]
}

/** Those of these files that the person may put into a form: his own that are bound to nothing, and what is there already. */
export async function listUsable(
  queryable: Queryable,
  ids: readonly string[],
  { userId, instanceId, formDataId, without = [] }: FileOwner,
): Promise<{ id: string; name: string; type: string }[]> {
  const { rows } = await queryable.query<{ id: string; name: string; type: string }>(
    `select id, name, type from files
     where id = any($1::uuid[]) and is_whole
       and (bound_at is null and uploaded_by = $2 or process_instance_id = $3::uuid or form_data_id = $4::uuid)
       and id <> all($5::uuid[])`,
    [ids, userId, instanceId ?? null, formDataId ?? null, without],
  )
  return rows
}

/** Binds those of these files that are bound to nothing to a form; gives back how many belong to it then. */
export async function bindToForm(
  tx: Tx,
  ids: readonly string[],
  { userId, instanceId, formDataId }: FileOwner,
): Promise<number> {
  await tx.query(
    `update files set process_instance_id = $3, form_data_id = $4, bound_at = now()
     where id = any($1::uuid[]) and uploaded_by = $2 and bound_at is null and is_whole`,
    [ids, userId, instanceId ?? null, formDataId ?? null],
  )
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::integer as count from files
     where id = any($1::uuid[]) and (process_instance_id = $2::uuid or form_data_id = $3::uuid)`,
    [ids, instanceId ?? null, formDataId ?? null],
  )
  return rows[0]?.count ?? 0
}
