/**
 * The two roles of a database: its owner migrates, and the one that serves requests can read and write the tables but
 * neither change the schema nor rewrite the audit log (docs/adr/0020-audit-chain.md).
 */
import pg from 'pg'
import type { Log } from '../log.ts'
import { migrate } from './migrate.ts'
import type { Owner } from './database.ts'
import type { Queryable } from './queryable.ts'
import { prepareReporting } from './reporting-role.ts'

/** Rows are added to these and stay as they are. */
export const APPEND_ONLY_TABLES = ['audit_log', 'audit_chain', 'audit_checkpoints'] as const
/** How far the schema is, which only its owner moves. */
const READ_ONLY_TABLES = ['schema_migrations', 'schema_lock'] as const

type Opened = { readonly connectionString: string; readonly owner: Owner | undefined }

/** The address of the role that owns the tables: the serving one where there is no other. */
export const ownerAddress = ({ owner, connectionString }: Opened): string => owner?.connectionString ?? connectionString

/** Brings the schema to the state this code expects, and lets the serving role use it. */
export async function prepareSchema(database: Opened, log: Log): Promise<void> {
  await migrate(ownerAddress(database), log)
  if (database.owner !== undefined) await grantServing(database.owner)
  await prepareReporting(ownerAddress(database), database.owner?.servingRole, log)
}

/** Gives the serving role what it needs and takes what it must not have; repeating it changes nothing. */
async function grantServing({ connectionString, servingRole }: Owner): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: 'liveline-grants',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const role = pg.escapeIdentifier(servingRole)
    const [appended, read] = [APPEND_ONLY_TABLES.join(), READ_ONLY_TABLES.join()]
    await client.query('begin')
    // Two servers that start at once would otherwise change the same rows of the catalogue.
    await client.query('select id from schema_lock where id = 1 for update')
    await client.query(`
      grant usage on schema public to ${role};
      grant usage, select on all sequences in schema public to ${role};
      grant select, insert, update, delete on all tables in schema public to ${role};
      revoke update, delete, truncate on ${appended} from ${role};
      grant execute on function prune_audit_log(bigint, integer) to ${role};
      revoke insert, update, delete, truncate on ${read} from ${role};`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** The tables of the audit log that the role of this connection could rewrite: none on a protected database. */
export async function listRewritable(queryable: Queryable): Promise<string[]> {
  const { rows } = await queryable.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.oid = any($1::regclass[]) and (
       has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER') or has_any_column_privilege(c.oid, 'UPDATE')
       or pg_has_role(c.relowner, 'MEMBER'))
     order by c.relname`,
    [[...APPEND_ONLY_TABLES]],
  )
  return rows.map(({ name }) => name)
}
