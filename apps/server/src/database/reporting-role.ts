/**
 * The role that answers data sets: it reads the views of the schema `reporting` and can do nothing else. It cannot log
 * in; the serving role takes it for the length of one transaction (modules/data-sets).
 */
import pg from 'pg'
import type { Log } from '../log.ts'

export const REPORTING_ROLE = 'liveline_reporting'

const INSUFFICIENT_PRIVILEGE = '42501'
/** Made, or granted, by a twin at the same moment; roles belong to the whole cluster, beyond the lock row of a database. */
const TWIN = ['42710', '23505', 'XX000']

/** Makes the role, lets `servingRole` (or whoever connects) take it, and gives it the views; repeating it changes nothing. */
export async function prepareReporting(
  connectionString: string,
  servingRole: string | undefined,
  log: Log,
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: 'liveline-grants',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        await grantReporting(client, servingRole)
        return
      } catch (error) {
        const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
        if (code === INSUFFICIENT_PRIVILEGE) {
          log.warn(
            { role: REPORTING_ROLE },
            `Data sets cannot be answered: the owner of the tables may not make the role '${REPORTING_ROLE}'. Let an administrator run: create role ${REPORTING_ROLE}; grant ${REPORTING_ROLE} to the role of DATABASE_URL`,
          )
          return
        }
        if (attempt >= 5 || !TWIN.includes(code)) throw error
      }
    }
  } finally {
    await client.end()
  }
}

async function grantReporting(client: pg.Client, servingRole: string | undefined): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean; is_granted: boolean; taker: string }>(
    `select exists (select from pg_roles where rolname = $1) as is_there, coalesce($2, current_user)::text as taker,
            (select rolsuper from pg_roles where rolname = coalesce($2, current_user)) or exists (
              select from pg_auth_members m
              join pg_roles r on r.oid = m.roleid join pg_roles t on t.oid = m.member
              where r.rolname = $1 and t.rolname = coalesce($2, current_user)
                and to_jsonb(m) ->> 'set_option' is distinct from 'false') as is_granted`,
    [REPORTING_ROLE, servingRole ?? null],
  )
  const found = rows[0]
  if (found?.is_there !== true) await client.query(`create role ${REPORTING_ROLE} nologin`)
  if (found?.is_granted !== true) {
    await client.query(`grant ${REPORTING_ROLE} to ${pg.escapeIdentifier(found?.taker ?? '')}`)
  }
  await client.query('begin')
  await client.query('select id from schema_lock where id = 1 for update')
  await client.query(
    `grant usage on schema reporting to ${REPORTING_ROLE};
     grant select on all tables in schema reporting to ${REPORTING_ROLE}`,
  )
  await client.query('commit')
}
