/**
 * The organisation at 1,000 nodes with 10,000 people and at 10,000 with 100,000 (`--small`: a tenth of each): a branch of
 * the tree, a search with the way to each hit, a page of the people of a node and of a node with all below, through the
 * HTTP handler, one caller. The floor of each is the least statement that reads the same rows, asked of the same
 * PostgreSQL in the same process.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { ApiCall } from '@liveline/contract/define-api.ts'
import { organisationApi } from '@liveline/contract/organisation/calls.ts'
import { openDatabase } from '@liveline/server/src/database/open-database.ts'
import { ownerAddress, prepareSchema } from '@liveline/server/src/database/serving-role.ts'
import { silentLog } from '@liveline/server/src/log.ts'
import { pinyinInitials } from '@liveline/server/src/pinyin-initials.ts'
import { aUser } from '@liveline/server/test-support/factories.ts'
import { createTestApp } from '@liveline/server/test-support/test-app.ts'
import pg from 'pg'
import { isSmall, runsWanted } from './options.ts'
import { percentile, report, round } from './result.ts'

const CALLS = 40 * runsWanted
const WARM = 20
const BUDGET = { p99Ms: 50, growth: 2 }
const sizes = (isSmall ? [100, 1_000] : [1_000, 10_000]).map((nodes) => ({ nodes, people: nodes * 10 }))
const FIRST = 2_000_000
/** Each node has so many below it, until there are as many as wanted: five levels of ten thousand. */
const BRANCH = 8
const parentOf = (n: number) => (n === 0 ? null : FIRST + Math.floor((n - 1) / BRANCH))
const levelOf = (n: number): number => (n === 0 ? 1 : levelOf(Math.floor((n - 1) / BRANCH)) + 1)
const trades = ['带电作业', '配电检修', '电缆运维', '调度控制', '营销服务', '安全监察', '物资供应', '通信自动化']

interface Asked {
  readonly call: ApiCall
  readonly input: (n: number) => { readonly query: Readonly<Record<string, string | number>> }
  readonly floor: (n: number) => { readonly text: string; readonly values: readonly unknown[] }
}
const pathFrom = `with recursive up as (
    select d.id as hit, d.id, d.pid, d.name from organisation_details d where d.id = any($1::bigint[])
    union all select u.hit, p.id, p.pid, p.name from up u join organisation_details p on p.id = u.pid)
  select * from up`
const people = (where: string) =>
  `select u.id, u.name, u.user_name, u.enabled from users u where u.deleted_at is null and ${where} order by u.sounds, u.id limit 20`

function asked(nodes: number): Readonly<Record<string, Asked>> {
  const parents = Math.max(1, Math.floor((nodes - 2) / BRANCH))
  const inner = (n: number) => FIRST + ((n * 7_919) % parents)
  const leaf = (n: number) => FIRST + nodes - 1 - ((n * 7_919) % Math.floor(nodes / 2))
  const has = 'exists (select 1 from user_attributes a where a.user_id = u.id and a.detail_id = $1)'
  return {
    'a branch': {
      call: organisationApi.ofParent,
      input: (n) => ({ query: { aid: 1, pid: inner(n) } }),
      floor: (n) => ({
        text: 'select * from organisation_details where pid = $1 order by sort, id',
        values: [inner(n)],
      }),
    },
    'a search, by a name': {
      call: organisationApi.byKeyword,
      input: (n) => ({ query: { aid: 1, keyword: `${(n * 7_919) % nodes}班` } }),
      floor: (n) => ({ text: pathFrom, values: [[FIRST + ((n * 7_919) % nodes)]] }),
    },
    'a search, by initials that many have': {
      call: organisationApi.byKeyword,
      input: (n) => ({ query: { aid: 1, keyword: pinyinInitials(trades[n % trades.length] ?? '') } }),
      floor: (n) => ({
        text: pathFrom,
        values: [Array.from({ length: 50 }, (_, at) => FIRST + ((n + at * trades.length) % nodes))],
      }),
    },
    'people of a node': {
      call: organisationApi.peoplePage,
      input: (n) => ({ query: { ids: String(leaf(n)), aid: 1 } }),
      floor: (n) => ({ text: people(has), values: [leaf(n)] }),
    },
    'people of the company with all below, first page': {
      call: organisationApi.peoplePage,
      input: () => ({ query: { ids: String(FIRST), below: 'true', aid: 1 } }),
      floor: () => ({ text: people('u.id > $1'), values: [0] }),
    },
    'people of the company with all below, page 50': {
      call: organisationApi.peoplePage,
      input: () => ({ query: { ids: String(FIRST), below: 'true', aid: 1, page: 50 } }),
      floor: () => ({ text: `${people('u.id > $1')} offset 980`, values: [0] }),
    },
  }
}

interface Times {
  readonly call: number[]
  readonly floor: number[]
}

async function measure({ nodes, people: count }: (typeof sizes)[number]): Promise<ReadonlyMap<string, Times>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'liveline-organisation-'))
  chmodSync(folder, 0o755)
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder }, silentLog)
  await prepareSchema(database, silentLog)
  const app = await createTestApp({ database, dataDir: folder })
  const owner = new pg.Client({ connectionString: ownerAddress(database) })
  await owner.connect()
  try {
    const facts = Array.from({ length: nodes }, (_, n) => {
      const name = `${trades[n % trades.length]}${n}班`
      return { id: FIRST + n, pid: parentOf(n), name, level: levelOf(n), initials: pinyinInitials(name) }
    })
    await owner.query("insert into organisation_types (aid, name) overriding system value values (1, '部门')")
    await owner.query(
      `insert into organisation_details (id, aid, pid, name, level, initials, sort)
       select id, 1, pid, name, level, initials, id - $2
       from jsonb_to_recordset($1::jsonb) as f (id bigint, pid bigint, name text, level integer, initials text)`,
      [JSON.stringify(facts), FIRST],
    )
    await owner.query(
      `insert into users (id, user_name, user_name_key, name, sounds, initials, current_org_id) overriding system value
       select $1::bigint + n, 'p' || n, 'p' || n, '员工' || lpad((n * 7919 % 1000003)::text, 7, '0'),
              'yuangong' || lpad((n * 7919 % 1000003)::text, 7, '0'), 'yg', $1::bigint + n % $2
       from generate_series(0, $3::integer - 1) n`,
      [FIRST, nodes, count],
    )
    await owner.query('insert into user_attributes select id, current_org_id from users where id >= $1', [FIRST])
    await owner.query('vacuum analyze')
    const permissions = ['organize:write', 'user:read', 'user:write']
    const token = await app.loginAs((await aUser(app.database, { permissions })).userName)
    const times = new Map<string, Times>()
    for (const [name, { call, input, floor }] of Object.entries(asked(nodes))) {
      const found: Times = { call: [], floor: [] }
      for (let n = 0; n < CALLS + WARM; n += 1) {
        const began = performance.now()
        const answer = await app.call(call as typeof organisationApi.list, input(n) as never, token)
        const between = performance.now()
        if (answer.retcode !== 0) throw new Error(answer.text)
        const { text, values } = floor(n)
        await app.database.query(text, values)
        if (n < WARM) continue
        found.call.push(between - began)
        found.floor.push(performance.now() - between)
      }
      times.set(name, found)
    }
    return times
  } finally {
    await owner.end()
    await app.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const figures: Record<string, string> = {}
const missed: string[] = []
const first = new Map<string, number>()
let worst = 0
for (const size of sizes) {
  for (const [name, { call, floor }] of await measure(size)) {
    const [p50, p99, least] = [percentile(call, 0.5), percentile(call, 0.99), percentile(floor, 0.5)]
    if (!first.has(name)) first.set(name, p50)
    const growth = p50 / (first.get(name) ?? p50)
    worst = Math.max(worst, growth)
    figures[`${size.nodes}: ${name}`] =
      `p50 ${round(p50)} ms, p99 ${round(p99)} ms, ${round(p50 / least)} × its statement, ${round(growth, 2)} × the small one`
    if (p99 > BUDGET.p99Ms || growth > BUDGET.growth) missed.push(`${name} at ${size.nodes}`)
  }
}
report({
  name: 'organisation',
  claim: 'A tree of 10,000 nodes with 100,000 people is opened, searched and looked through like a small one',
  sizes: {
    sizes: sizes.map(({ nodes, people: count }) => `${nodes} nodes, ${count} people`).join('; '),
    calls: CALLS,
    'missed the budget': missed.length === 0 ? 'none' : missed.join('; '),
  },
  figures,
  ratio: worst,
  budget: `p99 ≤ ${BUDGET.p99Ms} ms, p50 ≤ ${BUDGET.growth} × that of the small one`,
  met: missed.length === 0,
})
