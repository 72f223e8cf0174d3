import { dataSetApi } from '@liveline/contract/data-set/calls.ts'
import { dataSetLimits } from '@liveline/contract/data-set/shapes.ts'
import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRole, aUser } from '../../../test-support/factories.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { readAnswer } from './ask-views.repository.ts'
import { upsertDataSet } from './data-sets.repository.ts'

let app: TestApp
let editor: string
let before: Record<string, unknown>

beforeAll(async () => {
  app = await createTestApp()
  await app.loadPack('live-line')
  editor = (await aUser(app.database, { permissions: ['dataSet:edit'] })).userName
  await app.loginAs(editor)
  before = await whatStands()
})
afterAll(() => app.close())

/** Whatever a query could have changed: rows, relations, settings of a connection, locks, statements left behind. */
async function whatStands(): Promise<Record<string, unknown>> {
  const { rows } = await app.database.query<Record<string, unknown>>(
    `select (select count(*) from data_sets) as sets, (select count(*) from users) as people,
       (select string_agg(name, ',' order by id) from roles) as roles,
       (select count(*) from pg_class where relnamespace <> 'pg_toast'::regnamespace) as relations,
       (select count(*) from pg_proc) as functions, (select count(*) from pg_largeobject_metadata) as objects`,
  )
  return rows[0] ?? {}
}

/** Of every idle connection of the pool: who it is, and that nothing hangs on it. */
async function connections(): Promise<Record<string, unknown>[]> {
  const clients = await Promise.all(Array.from({ length: 4 }, () => app.database.pool.connect()))
  try {
    return await Promise.all(
      clients.map(async (client) => {
        const { rows } = await client.query<Record<string, unknown>>(
          `select current_user = session_user as itself, current_setting('search_path') as path,
             current_setting('transaction_read_only') as read_only, current_setting('statement_timeout') as timeout,
             current_setting('work_mem') = (select reset_val from pg_settings where name = 'work_mem')
               or current_setting('work_mem') = '4MB' as memory,
             (select count(*)::int from pg_locks where locktype = 'advisory') as locks,
             (select count(*)::int from pg_cursors) as cursors,
             (select count(*)::int from pg_listening_channels()) as listening,
             (select count(*)::int from pg_class where relnamespace = pg_my_temp_schema()) as temporary`,
        )
        return rows[0] ?? {}
      }),
    )
  } finally {
    for (const client of clients) client.release()
  }
}

const tryOut = (query: string, run = true) =>
  app.call(
    dataSetApi.tryOut,
    { body: { query, parameters: [], answers: 'rows', columns: [], timeLimitMs: 300, rowLimit: 100, run } },
    editor,
  )

const bomb = 'generate_series(1, 1000000)'

const tries: readonly (readonly [string, string, ErrorCode])[] = [
  ['to insert', `insert into data_sets (code) values ('x')`, 'DATA_SET_REFUSED'],
  ['to update', `update fee_notices set pay_state = 'paid'`, 'DATA_SET_REFUSED'],
  ['to delete', 'delete from public.users', 'DATA_SET_REFUSED'],
  ['to truncate', 'truncate public.audit_log', 'DATA_SET_REFUSED'],
  ['to merge', 'merge into public.users u using plans p on true when matched then delete', 'DATA_SET_REFUSED'],
  [
    'to write within WITH',
    'with gone as (delete from public.users returning *) select * from gone',
    'DATA_SET_REFUSED',
  ],
  ['to create a table', 'create table reporting.mine (id int)', 'DATA_SET_REFUSED'],
  ['to drop a view', 'drop view reporting.plans', 'DATA_SET_REFUSED'],
  ['to select into a table', 'select * into mine from plans', 'DATA_SET_REFUSED'],
  ['to make a temporary table', 'create temp table mine as select 1', 'DATA_SET_REFUSED'],
  ['to select into a temporary table', 'select 1 as one into temp mine', 'DATA_SET_REFUSED'],
  ['to read another schema', 'select * from public.users', 'DATA_SET_REFUSED'],
  ['to read sessions', 'select token_hash from public.sessions', 'DATA_SET_REFUSED'],
  ['to read the catalogue', 'select * from pg_catalog.pg_authid', 'DATA_SET_REFUSED'],
  ['to read it by its short name', 'select * from pg_class', 'DATA_SET_REFUSED'],
  ['to read it by TABLE', 'table pg_shadow', 'DATA_SET_REFUSED'],
  ['to read the information schema', 'select * from information_schema.tables', 'DATA_SET_REFUSED'],
  ['to read settings', `select current_setting('data_directory')`, 'DATA_SET_REFUSED'],
  ['to learn who it is', 'select current_user', 'DATA_SET_REFUSED'],
  [
    'to pass a table off as its own',
    'select * from pg_proc where exists (with pg_proc as (select 1) select 1)',
    'DATA_SET_REFUSED',
  ],
  ['to sleep', 'select pg_sleep(9)', 'DATA_SET_REFUSED'],
  ['to sleep with a schema', 'select pg_catalog.pg_sleep_for(interval $$9 s$$)', 'DATA_SET_REFUSED'],
  ['to sleep in capitals and quotes', 'select "pg_sleep"(9)', 'DATA_SET_REFUSED'],
  ['to sleep by escapes', `select U&"\\0070g_sleep"(9)`, 'DATA_SET_REFUSED'],
  ['to read a file', `select pg_read_file('/etc/passwd')`, 'DATA_SET_REFUSED'],
  ['to list a folder', `select * from pg_ls_dir('/')`, 'DATA_SET_REFUSED'],
  ['to import a file', `select lo_import('/etc/passwd')`, 'DATA_SET_REFUSED'],
  ['to copy to a program', `copy (select 1) to program 'id'`, 'DATA_SET_REFUSED'],
  ['to copy from a file', `copy plans from '/etc/passwd'`, 'DATA_SET_REFUSED'],
  ['to ask another server', `select * from dblink('host=127.0.0.1', 'select 1') as t(a int)`, 'DATA_SET_REFUSED'],
  ['to run two statements', 'select 1; delete from public.users', 'DATA_SET_REFUSED'],
  ['to end its own brackets', 'select 1) as a; drop view reporting.plans; select * from (select 1', 'DATA_SET_REFUSED'],
  ['to end them without a semicolon', 'select 1) as a union select 2 from (select 1', 'DATA_SET_REFUSED'],
  ['to hide in a comment', 'select 1 /* ; */ from plans', 'DATA_SET_REFUSED'],
  ['to cut the rest off', 'select 1 as one --', 'DATA_SET_REFUSED'],
  ['to take another role', 'set role none', 'DATA_SET_REFUSED'],
  ['to reset it', 'reset role', 'DATA_SET_REFUSED'],
  ['to take it by a function', `select set_config('role', 'none', true)`, 'DATA_SET_REFUSED'],
  ['to be somebody else', 'set session authorization default', 'DATA_SET_REFUSED'],
  ['to move the search path', `select set_config('search_path', 'public', false)`, 'DATA_SET_REFUSED'],
  ['to lift the time limit', 'set statement_timeout = 0', 'DATA_SET_REFUSED'],
  ['to run a block', 'do $$ begin perform 1; end $$', 'DATA_SET_REFUSED'],
  ['to call a procedure', 'call anything()', 'DATA_SET_REFUSED'],
  ['to run a text', `select query_to_xml('delete from public.users', true, false, '')`, 'DATA_SET_REFUSED'],
  ['to run a text as a table', `select * from xmltable('/a' passing '<a/>' columns a text)`, 'DATA_SET_REFUSED'],
  ['to count a sequence on', `select nextval('public.audit_log_id_seq')`, 'DATA_SET_REFUSED'],
  ['to hold rows', 'select * from plans for update', 'DATA_SET_REFUSED'],
  ['to hold an advisory lock', 'select pg_advisory_lock(1)', 'DATA_SET_REFUSED'],
  ['to notify', `notify anything, 'x'`, 'DATA_SET_REFUSED'],
  ['to notify by a function', `select pg_notify('anything', 'x')`, 'DATA_SET_REFUSED'],
  ['to listen', 'listen anything', 'DATA_SET_REFUSED'],
  ['to prepare a statement', 'prepare mine as select 1', 'DATA_SET_REFUSED'],
  ['to run a prepared one', 'execute mine', 'DATA_SET_REFUSED'],
  ['to end another connection', 'select pg_terminate_backend(1)', 'DATA_SET_REFUSED'],
  ['to commit', 'commit', 'DATA_SET_REFUSED'],
  ['to explain by doing', 'explain analyze select 1', 'DATA_SET_REFUSED'],
  [
    'to recur for ever',
    'with recursive r as (select 1 as n union all select n + 1 from r) select * from r',
    'DATA_SET_REFUSED',
  ],
  ['to grow a text', `select repeat('x', 1000000000)`, 'DATA_SET_REFUSED'],
  ['to use an operator by its schema', 'select 1 operator(pg_catalog.+) 1 as two', 'DATA_SET_REFUSED'],
  ['to turn a text into a relation', `select 'public.users'::regclass`, 'DATA_SET_REFUSED'],
  ['to name a parameter that nobody declared', 'select $1', 'DATA_SET_REFUSED'],
  ['to count to a billion', 'select count(*) as n from generate_series(1, 1000000000) n', 'DATA_SET_TOO_COSTLY'],
  ['to cross two bombs', `select count(*) as n from ${bomb} a cross join ${bomb} b`, 'DATA_SET_TOO_COSTLY'],
  ['to take longer than it may', 'select count(*) as n from generate_series(1, 100000000) n', 'DATA_SET_TOO_SLOW'],
  ['to call a function by a dot', 'select n.pg_sleep as x from unnest(array[9.0::float8]) n', 'DATA_SET_REFUSED'],
  ['to read settings by a dot', `select n.current_setting as x from unnest(array['port']) n`, 'DATA_SET_REFUSED'],
  [
    'to hold a lock by a dot',
    'select x.id from (select 1::int8 as id) x where x.id in (select n.pg_try_advisory_lock::int4 from generate_series(1::int8, 2::int8) n)',
    'DATA_SET_REFUSED',
  ],
  [
    'to end a connection by a dot',
    'select n.pg_terminate_backend as x from generate_series(1, 2) n',
    'DATA_SET_REFUSED',
  ],
  [
    'to read how a view is made by a dot',
    `select "n"."pg_get_viewdef" as x from unnest(array['plans']) n`,
    'DATA_SET_REFUSED',
  ],
  ['to cast by a dot', `select n.regclass as x from unnest(array['pg_authid']) n`, 'DATA_SET_REFUSED'],
  [
    'to pass the function off as a column',
    `select n.pg_sleep from (select 1::float8 as pg_sleep) q, unnest(array[9.0::float8]) n`,
    'DATA_SET_REFUSED',
  ],
  ['to match a pattern by ANY', `select 1 as x where 'aaaab' ~ any (select '(a+)+$')`, 'DATA_SET_REFUSED'],
  [
    'to sort by an operator of a schema',
    'select 1 as x from plans order by id using operator(pg_catalog.<)',
    'DATA_SET_REFUSED',
  ],
  [
    'to answer one long text',
    `select string_agg(concat(n, n, n, n), ',') as x from generate_series(1, 100000) n`,
    'DATA_SET_TOO_LARGE',
  ],
  ['to answer one long list', 'select array_agg(n) as x from generate_series(1, 100000) n', 'DATA_SET_TOO_LARGE'],
  [
    'to answer many long rows',
    `select a.t, b.n from (select string_agg(n::text, ',') as t from generate_series(1, 30000) n) a cross join generate_series(1, 100) as b(n)`,
    'DATA_SET_TOO_LARGE',
  ],
  ['to nest without end', `select ${'not '.repeat(4_000)} true as n`, 'DATA_SET_REFUSED'],
  ['to nest selects without end', `select ${'(select '.repeat(2_000)}1${')'.repeat(2_000)}`, 'DATA_SET_REFUSED'],
]

describe('what a query may not do', () => {
  it('is tried in forty ways and more', () => expect(tries.length).toBeGreaterThanOrEqual(40))

  it.each(tries)('%s', async (_, query, code) => {
    const answer = await tryOut(query)

    expect([answer.retcode, answer.msg]).toEqual([errorCodes[code].retcode, expect.stringMatching(/\S{4}/)])
    expect(answer.msg).not.toMatch(/[{}]|permission denied/)
  })

  it('is told by name when a column of its own is called as a type, behind a dot', async () => {
    const answer = await tryOut('select b.regclass as x from (select name as regclass from departments) b')

    expect(answer.retcode).toBe(errorCodes.DATA_SET_REFUSED.retcode)
    expect(answer.msg).toContain('不能写“b.regclass”')
    expect(answer.msg).toContain('请换一个')
    expect((await tryOut('select b.class_name as x from (select name as class_name from departments) b')).msg).toBe(
      'ok',
    )
  })

  it('leaves nothing behind, neither in the database nor on a connection', async () => {
    expect(await whatStands()).toEqual(before)
    const clean = {
      ...{ itself: true, read_only: 'off', locks: 0, cursors: 0, listening: 0, temporary: 0 },
      ...{ path: '"$user", public', timeout: expect.any(String), memory: true },
    }
    for (const connection of await connections()) expect(connection).toEqual(clean)
  })

  it('is refused by the role as well, should a text ever pass unjudged', async () => {
    const queries = [
      ['select id from public.users', '42501'],
      ['with gone as (delete from public.data_sets returning code) select * from gone', '0A000'],
      ['select * from reporting.plans for update', '42501'],
    ]
    for (const [query = '', sqlState] of queries) {
      const asked = { text: query, values: [], timeLimitMs: 1_000 }
      await expect(app.database.transaction((tx) => readAnswer(tx, asked, 10))).rejects.toMatchObject({
        code: sqlState,
      })
    }
  })

  it('is refused on the day as well, when a stored query is not what was once judged', async () => {
    const role = await aRole(app.database, {})
    const { userName } = await aUser(app.database, { roles: [role] })
    const said = { name: 'x', nameEn: '', note: '', parameters: [], answers: 'rows' as const, columns: [] }
    const limits = { roleIds: [role.id], revealRoleIds: [], timeLimitMs: 3_000, rowLimit: 10 }
    await app.database.transaction((tx) =>
      upsertDataSet(tx, { ...said, ...limits, code: 'tampered', query: 'select pg_sleep(9)' }, app.clock.now()),
    )
    const answer = await app.call(dataSetApi.transform, { body: { dataSetCode: 'tampered' } }, userName)
    expect(answer.retcode).toBe(errorCodes.DATA_SET_BROKEN.retcode)
  })
})

describe('what it may do', () => {
  it.each([
    'select count(*) as n from plans',
    'select planned_month, count(*) filter (where is_published) as n from reporting.plans group by 1 order by 1',
    `select "feeder" as "线路 名", case when class between 1 and 2 then 'a' else 'b' end as c from plans where number like '%1%'`,
    'with p as (select class from plans) select class, rank() over (order by class) as r from p',
    `select extract(year from now())::int as y, current_date as d, now() at time zone 'Asia/Shanghai' as t`,
    `select date_trunc('month', started_at)::date as m, coalesce(sum(hours_taken), 0) as h from processes group by 1`,
    'select a.name, b.n from departments a join (select parent_id, count(*) as n from departments group by 1) b on b.parent_id = a.id',
    'select 1 as a union all select 2 union select 3 limit 2',
    `select a.name, n.upper as u, p.class from departments a, plans p, unnest(array['a']) n where p.class <> all (select 9) order by a.name using <`,
    `select n::text as n from unnest(array['a', 'b']) n where n in (select 'a')`,
    `select d::date as d from generate_series(date '2026-01-01', date '2026-02-01', interval '1 day') d`,
  ])('%s', async (query) => {
    const answer = await tryOut(query)
    expect([answer.retcode, answer.msg]).toEqual([0, 'ok'])
    expect(answer.data.columns.length).toBeGreaterThan(0)
  })

  it('knows its cost before anything runs, in the units of the planner', async () => {
    const { data } = await tryOut('select * from plans', false)
    expect(data.plan.cost).toBeGreaterThan(0)
    expect(data.plan.cost).toBeLessThan(dataSetLimits.planCost)
    expect([data.rows, data.tookMs, data.plan.text]).toEqual([[], null, expect.stringContaining('process_instances')])
  })
})
