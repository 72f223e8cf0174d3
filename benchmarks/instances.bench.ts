/**
 * The administrator's list of instances through the HTTP handler, one caller: every condition by itself, every sort,
 * what people ask together, pages far down, and how many stand still, at 10 thousand, 250 thousand and 1 million
 * instances, each in a database of its own and asked by turns. What a question costs depends on how many rows it must
 * count, 1,000 at most: it is compared with the smallest size at which it counts as many. `BENCH_DATA_DIR` keeps the
 * databases for the next run; `--generate` leaves the measuring to it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { MAX_PAGE_SIZE } from '@liveline/contract/constants.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { ADMINISTRATOR, prepareCallers, requestOf, type ListCall } from '@liveline/server/test-support/list-calls.ts'
import { historyOrders, historySamples } from '@liveline/server/test-support/list-conditions.ts'
import { makeTroubles } from '@liveline/server/test-support/make-troubles.ts'
import { FLOWS, STREETS } from '@liveline/server/test-support/many-tasks.ts'
import { measureBeside, openFilled, type MeasuredList } from './measure-lists.ts'
import type { OpenedApp } from './open-app.ts'
import { isSmall } from './options.ts'
import { report, round } from './result.ts'

const CALLS = isSmall ? 5 : 60
const MOST_GROWTH = 1.5
const PAGE_ROWS = 20
/** Of each kind, at any size: what finds them is measured, not how many they are. */
const TROUBLES = 300
/** So many pages of the largest size lie before a page far down. */
const PAGES_BEFORE = 40
/** Four ended tasks make one instance. */
const sizes = (isSmall ? [10_000, 20_000] : [10_000, 250_000, 1_000_000]).map((instances) => ({
  instances,
  amount: { open: instances / 5, ended: ((instances * 4) / 5) * 4 },
  /** What is sorted is about equally long at each size: a sort costs what it sorts, which is never more than 1,000 rows. */
  sortedFrom: new Date(Date.parse('2026-11-20T00:00:00Z') - (60 * 86_400_000 * 10_000) / instances).toISOString(),
}))

const history = (name: string, body: object): ListCall => ({
  name,
  as: ADMINISTRATOR,
  call: processInstanceApi.history,
  body: { rows: PAGE_ROWS, ...body },
})

type Questions = {
  readonly lists: readonly ListCall[]
  /** How many rows each counts: up to 1,000, and then or when it has looked through enough, whether there are more. */
  readonly counted: ReadonlyMap<string, string>
}

async function questionsFor(
  { app, database, openSession }: OpenedApp,
  { sortedFrom }: (typeof sizes)[number],
): Promise<Questions> {
  const { rows } = await database.query<{ id: string }>(
    `select id from users where user_name in ('many7', 'many21') order by id`,
  )
  const [initiator = 0, handler = 0] = rows.map(({ id }) => Number(id))
  const samples = Object.entries(historySamples({ initiator, handler }, new Date()))
  const week = { startedFrom: '2026-10-01T00:00:00.000Z', startedTo: '2026-10-08T00:00:00.000Z' }
  const token = await openSession(ADMINISTRATOR)

  /** Where a page begins that lies far down. */
  async function far(body: object): Promise<string> {
    let after: string | null | undefined
    for (let page = 0; page < PAGES_BEFORE; page++) {
      const asked = { ...body, rows: MAX_PAGE_SIZE, ...(after ? { after } : {}) }
      const answer = await app.inject(requestOf(history('', asked), token))
      after = answer.json<{ data: { next: string | null } }>().data.next
      if (!after) throw new Error(`The list is no longer than ${page + 1} pages: ${answer.body.slice(0, 200)}`)
    }
    return after ?? ''
  }

  const together: Record<string, object> = {
    'all, first page': {},
    'all, page 50': { page: 50 },
    'under way, first page': { finished: false },
    'under way, page 50': { finished: false, page: 50 },
    'under way, oldest first': { finished: false, sort: 'startedAt' },
    'ended, first page': { finished: true },
    'ended, by end': { finished: true, sort: '-endedAt' },
    'ended, by end, first ones first': { finished: true, sort: 'endedAt' },
    'under way, two workflows': { finished: false, flowIds: FLOWS.slice(1, 3) },
    'under way, a workflow and its version': { finished: false, flowIds: [FLOWS[1]], version: 1 },
    'ended, a workflow in a week': { finished: true, flowIds: [FLOWS[1]], ...week },
    'under way, overdue': { finished: false, overdue: true },
    'under way, without handler': { finished: false, trouble: 'noHandler' },
    'under way, at a join that cannot complete': { finished: false, trouble: 'deadJoin' },
    'under way, at a join that could not be judged': { finished: false, trouble: 'unjudgedJoin' },
    'under way, with a late job': { finished: false, trouble: 'lateJob' },
    'under way, with an incident': { finished: false, trouble: 'incident' },
    'under way, a street and house': { finished: false, keyword: `${STREETS[3]}路451号` },
    'ended, a street and house': { finished: true, keyword: `${STREETS[3]}路451号` },
    'under way, a person has it': { finished: false, handlerId: handler },
    'ended, a person had it': { finished: true, handlerId: handler },
    'under way, a person’s': { finished: false, initiatorId: initiator },
    'under way, an applicant by name': { finished: false, ownerName: '李建军' },
    'under way, a class and a risk': { finished: false, classes: [2], riskLevels: ['II'] },
    'under way, a text nobody wrote': { finished: false, keyword: '不存在的地方' },
    'ended, a text nobody wrote': { finished: true, title: '不存在的地方' },
  }
  async function count(call: ListCall): Promise<string> {
    const answer = await app.inject(requestOf(call, token))
    if (call.call === processInstanceApi.stuck) {
      const { kinds } = answer.json<{ data: { kinds: { count: number; countIsCapped: boolean }[] } }>().data
      return kinds.map(({ count, countIsCapped }) => `${count}${countIsCapped ? '+' : ''}`).join(' and ')
    }
    const { total, totalIsCapped } = answer.json<{ data: { total: number; totalIsCapped: boolean } }>().data
    return `${total}${totalIsCapped ? '+' : ''}`
  }

  const sorted = { flowIds: FLOWS.slice(1), startedFrom: sortedFrom }
  const lists = [
    { name: 'how many stand still', as: ADMINISTRATOR, call: processInstanceApi.stuck },
    ...Object.entries(together).map(([name, body]) => history(name, body)),
    history('all, far down', { after: await far({}) }),
    history('ended, by end, far down', {
      finished: true,
      sort: '-endedAt',
      after: await far({ finished: true, sort: '-endedAt' }),
    }),
    ...samples.map(([key, { value }]) => history(`by ${key}`, { [key]: value })),
    ...Object.keys(historyOrders).flatMap((sort) =>
      ['', '-'].map((minus) => history(`sorted by ${minus}${sort}`, { ...sorted, sort: minus + sort })),
    ),
  ]
  const counted = new Map<string, string>()
  for (const call of lists) counted.set(call.name, await count(call))
  return { lists, counted }
}

type Measured = Questions & { readonly instances: number; readonly measured: ReadonlyMap<string, MeasuredList> }

/** Whether more is looked for behind the walk: it has not filled the page. */
const isFewerThanPage = (rows: string) => Number.parseInt(rows, 10) <= PAGE_ROWS
/** Those that count so many and more read no more for more, unless the page is not full of them. */
const isAlike = (one = '', other = '') =>
  one === other || (one.endsWith('+') && other.endsWith('+') && isFewerThanPage(one) === isFewerThanPage(other))

function reportAll(all: readonly Measured[]): void {
  const figures: Record<string, string> = {}
  const missed: string[] = []
  /** Those that have more rows to count at each size. */
  const longer: string[] = []
  let worst = 0
  for (const { instances, counted, measured } of all) {
    console.log(`${instances} instances`)
    for (const [name, { p50, p99, scanned }] of measured) {
      const rows = counted.get(name)
      const base = all.find((one) => isAlike(one.counted.get(name), rows))
      const growth = p50 / (base?.measured.get(name)?.p50 ?? p50)
      const ofAll = p50 / (all[0]?.measured.get(name)?.p50 ?? p50)
      worst = Math.max(worst, growth)
      const reads = scanned.length > 0 ? `, reads all of ${scanned.join(', ')}` : ''
      const beside = base === undefined || base === all[0] ? '' : ` (${round(growth, 2)} × that at ${base.instances})`
      const line = `${rows} rows, p50 ${round(p50)} ms, p99 ${round(p99)} ms, ${round(ofAll, 2)} ×${beside}${reads}`
      figures[`${instances}: ${name}`] = line
      console.log(`  ${name.padEnd(46)} ${line}`)
      if (growth > MOST_GROWTH || scanned.length > 0) missed.push(`${name} at ${instances}`)
      else if (ofAll > MOST_GROWTH && instances === all.at(-1)?.instances)
        longer.push(`${name} (${all.map((one) => one.counted.get(name)).join(' → ')}): ${round(ofAll, 2)} ×`)
    }
  }
  report({
    name: 'instances',
    claim: 'The list of all instances answers at a million as at ten thousand, whatever is asked of it',
    sizes: {
      instances: sizes.map(({ instances }) => instances).join('; '),
      calls: CALLS,
      'missed the budget': missed.length === 0 ? 'none' : missed.join('; '),
      'more to count at a million': longer.length === 0 ? 'none' : longer.join('; '),
    },
    figures,
    ratio: worst,
    budget: `p50 ≤ ${MOST_GROWTH} × that at the smallest size with as many rows to count, no large table read whole`,
    met: missed.length === 0,
  })
}

const kept = process.env['BENCH_DATA_DIR']
const parent = kept ?? mkdtempSync(path.join(os.tmpdir(), 'liveline-instances-'))
const servers: (Questions & { readonly opened: OpenedApp })[] = []
try {
  for (const size of sizes) {
    console.log(`${size.instances} instances`)
    const { opened } = await openFilled({ size: size.amount, parent })
    servers.push({ opened, lists: [], counted: new Map() })
    await prepareCallers(opened.database)
    await makeTroubles(opened.database, TROUBLES)
    servers.splice(-1, 1, { opened, ...(await questionsFor(opened, size)) })
  }
  if (!process.argv.includes('--generate')) {
    const measured = await measureBeside(servers, CALLS)
    reportAll(
      sizes.map(({ instances }, place) => ({
        instances,
        ...(servers[place] as Questions),
        measured: measured[place] ?? new Map(),
      })),
    )
  }
} finally {
  for (const { opened } of servers) await opened.close()
  if (kept === undefined) rmSync(parent, { recursive: true, force: true })
}
