import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { asRole } from '../../test-support/administer.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test-support/test-database.ts'
import { silentLog } from '../log.ts'
import { openDatabase } from './open-database.ts'
import { APPEND_ONLY_TABLES, listRewritable, prepareSchema } from './serving-role.ts'

const servingRole = inject('servingRole')
const PERMISSION_DENIED = '42501'
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

// On a PostgreSQL that was given by one address, one role does everything.
describe.runIf(servingRole !== undefined)('the role that serves requests', () => {
  it.each(
    APPEND_ONLY_TABLES.flatMap((table) => [
      [`update ${table} set ${table === 'audit_log' ? 'user_name' : 'seq'} = default`],
      [`delete from ${table}`],
      [`truncate ${table}`],
      [`alter table ${table} add column extra text`],
      [
        `create trigger hide before insert on ${table} for each row execute function suppress_redundant_updates_trigger()`,
      ],
      [`drop table ${table} cascade`],
    ]),
  )('may not: %s', async (sql) => {
    await expect(database.query(sql)).rejects.toMatchObject({ code: PERMISSION_DENIED })
  })

  it.each([
    'create table another (id integer)',
    'delete from schema_migrations',
    'update schema_migrations set checksum = default',
    `select setval(pg_get_serial_sequence('audit_log', 'id'), 1)`,
    'set role liveline',
    'alter role liveline_server createdb',
  ])('may not: %s', async (sql) => {
    await expect(database.query(sql)).rejects.toMatchObject({ code: PERMISSION_DENIED })
  })

  it('reads and writes every other table', async () => {
    const { rows } = await database.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname = 'public' and not has_table_privilege(c.oid, 'UPDATE') order by c.relname`,
    )
    expect(rows.map(({ name }) => name)).toEqual([...APPEND_ONLY_TABLES, 'schema_lock', 'schema_migrations'].toSorted())
    expect(await listRewritable(database)).toEqual([])
    expect(await listRewritable(database.asOwner)).toEqual([...APPEND_ONLY_TABLES].toSorted())
  })

  it('gets its rights back at every start, and gives back what somebody granted beside them', async () => {
    await database.asOwner.query(`revoke insert on audit_log from ${servingRole}`)
    await database.asOwner.query(`grant update (detail) on audit_log to ${servingRole}`)
    await database.asOwner.query(`grant delete on audit_chain to ${servingRole}`)
    expect(await listRewritable(database)).toEqual(['audit_chain', 'audit_log'])

    await Promise.all([prepareSchema(database, silentLog), prepareSchema(database, silentLog)])

    expect(await listRewritable(database)).toEqual([])
    await database.query(
      `insert into audit_log (at, user_name, action, object_type, object_id, result, detail)
       values (now(), '', '', '', '', 'ok', '{}')`,
    )
  })
})

describe.runIf(servingRole !== undefined)('DATABASE_OWNER_URL', () => {
  const open = (databaseUrl: string, databaseOwnerUrl: string) =>
    openDatabase({ databaseUrl, databaseOwnerUrl, dataDir: '/nonexistent' }, silentLog)

  it('migrates a fresh database that the other role then serves', async () => {
    const { connectionString } = await createEmptyDatabase()
    const opened = await open(asRole(connectionString, servingRole ?? ''), connectionString)

    await prepareSchema(opened, silentLog)

    expect(await listRewritable(opened)).toEqual([])
    expect((await opened.query('select id from users')).rows).toEqual([])
    await opened.close()
  })

  it('is refused when it leads elsewhere, or names the same role', async () => {
    const [one, two] = [await createEmptyDatabase(), await createEmptyDatabase()]
    await expect(open(asRole(one.connectionString, servingRole ?? ''), two.connectionString)).rejects.toThrow(
      /^DATABASE_OWNER_URL must lead to the same database/,
    )
    await expect(open(one.connectionString, one.connectionString)).rejects.toThrow(/same role 'liveline'/)
  })
})
