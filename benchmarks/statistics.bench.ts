/**
 * Statistics of workflows at 10 thousand and at 250 thousand instances (1.7 million rows of history; `--large`: a
 * million, 6.6 million rows; `--huge`: 1.6 million, 10.6 million rows), each in a database of its own: how quickly the
 * job counts all of it from the beginning, and what each call takes then, against the same sums read by one statement
 * from the history itself. `BENCH_DATA_DIR` keeps the databases for the next run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { ApiCall } from '@liveline/contract/define-api.ts'
import { processStatisticsApi } from '@liveline/contract/process-statistics/calls.ts'
import { ownerAddress } from '@liveline/server/src/database/serving-role.ts'
import { ADMINISTRATOR, requestOf } from '@liveline/server/test-support/list-calls.ts'
import { FLOWS } from '@liveline/server/test-support/many-tasks.ts'
import pg from 'pg'
import { generateTasks } from './generate-tasks.ts'
import { openApp, type OpenedApp } from './open-app.ts'
import { isHuge, isLarge, isSmall } from './options.ts'
import { percentile, report, round } from './result.ts'

const CALLS = isSmall ? 5 : 60
const WARM_UPS = 5
const MOST_MS = 300
const large = isHuge ? 1_600_000 : isLarge ? 1_000_000 : 250_000
const sizes = isSmall ? [10_000] : [10_000, large]
const flowKey = FLOWS[1]
const month = { from: '2026-10-01', to: '2026-10-30' }
const year = { from: '2025-11-20', to: '2026-11-19' }

const calls: readonly (readonly [name: string, call: ApiCall, body: Readonly<Record<string, unknown>>])[] = [
  ['overview, 30 days', processStatisticsApi.overview, month],
  ['overview, a year', processStatisticsApi.overview, year],
  ['a workflow, 30 days', processStatisticsApi.flow, { ...month, flowKey }],
  ['a workflow, a year in 60 slices', processStatisticsApi.flow, { ...year, flowKey, slices: 60 }],
  ['a version of it, a year', processStatisticsApi.flow, { ...year, flowKey, version: 1 }],
  ['its people, a year', processStatisticsApi.people, { ...year, flowKey }],
  [
    'instances behind a step, 30 days',
    processStatisticsApi.instances,
    { ...month, flowKey, measure: 'visits', elementId: 'survey' },
  ],
  [
    'instances behind a step, a year',
    processStatisticsApi.instances,
    { ...year, flowKey, measure: 'visits', elementId: 'survey' },
  ],
]

/** The visits that the tasks of the generated instances stand for. */
async function generateVisits(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ made: string | null }>(`select to_regclass('many_visits')::text as made`)
  if (rows[0]?.made !== null) return
  await owner.query('alter table activity_history set unlogged')
  await owner.query(
    `insert into activity_history (org_id, process_instance_id, id, element_id, element_type, name, started_at, ended_at, outcome)
     select org_id, process_instance_id, id, element_id, 'userTask', name, created_at, ended_at, 'completed' from task_history
     union all
     select org_id, process_instance_id, id, element_id, 'userTask', name, created_at, null, null from tasks
     on conflict do nothing`,
  )
  await owner.query('create table if not exists many_visits as select true as made')
  await owner.query('vacuum analyze')
}

async function timesOf(
  opened: OpenedApp,
  token: string,
  call: ApiCall,
  body: Readonly<Record<string, unknown>>,
): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < WARM_UPS + CALLS; n += 1) {
    const startedAt = performance.now()
    const answer = await opened.app.inject(requestOf({ name: '', as: ADMINISTRATOR, call, body }, token))
    if (n >= WARM_UPS) times.push(performance.now() - startedAt)
    if (!answer.body.startsWith('{"retcode":0')) throw new Error(answer.body.slice(0, 300))
  }
  return times
}

/** The same medians of a year's visits from the history, in one statement. */
async function floorMs(owner: pg.Client): Promise<number> {
  const startedAt = performance.now()
  await owner.query(
    `select a.element_id, count(*), percentile_disc(array[0.5, 0.9]) within group (order by a.ended_at - a.started_at)
     from process_instances i join activity_history a on a.process_instance_id = i.id
     where i.definition_key = $1 and a.ended_at >= $2::date and a.ended_at < $3::date + 1 group by 1`,
    [flowKey, year.from, year.to],
  )
  return performance.now() - startedAt
}

async function historyRows(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    'select ((select count(*) from activity_history) + (select count(*) from task_history))::int as count',
  )
  return rows[0]?.count ?? 0
}

const kept = process.env['BENCH_DATA_DIR']
const parent = kept ?? mkdtempSync(path.join(os.tmpdir(), 'liveline-statistics-'))
const figures: Record<string, string> = {}
let worst = 0
try {
  for (const instances of sizes) {
    const amount = { open: instances / 5, ended: ((instances * 4) / 5) * 4 }
    const opened = await openApp(path.join(parent, String(amount.open + amount.ended)))
    const owner = new pg.Client({ connectionString: ownerAddress(opened.database) })
    await owner.connect()
    try {
      await generateTasks(ownerAddress(opened.database), amount)
      await generateVisits(owner)
      await owner.query('update statistics_state set formula = 0')
      const startedAt = performance.now()
      await opened.workflow.countStatistics()
      const seconds = (performance.now() - startedAt) / 1000
      figures[`${instances}: counted from the beginning`] =
        `${round(seconds)} s, ${round(instances / seconds)} instances a second`
      await owner.query('vacuum analyze')
      const token = await opened.openSession(ADMINISTRATOR)
      for (const [name, call, body] of calls) {
        const times = await timesOf(opened, token, call, body)
        const p50 = percentile(times, 0.5)
        worst = Math.max(worst, p50)
        figures[`${instances}: ${name}`] = `p50 ${round(p50)} ms, p99 ${round(percentile(times, 0.99))} ms`
        console.log(`  ${instances}: ${name.padEnd(40)} ${figures[`${instances}: ${name}`]}`)
      }
      figures[`${instances}: medians of a year from the history itself`] = `${round(await floorMs(owner))} ms`
      figures[`${instances}: rows of history`] = String(await historyRows(owner))
    } finally {
      await owner.end()
      await opened.close()
    }
  }
  report({
    name: 'statistics',
    claim: 'Statistics of workflows are asked as quickly of a long history as of a short one',
    sizes: { instances: sizes.join('; '), calls: CALLS },
    figures,
    ratio: worst,
    budget: `p50 ≤ ${MOST_MS} ms of each call at the largest size`,
    met: worst <= MOST_MS,
  })
} finally {
  if (kept === undefined) rmSync(parent, { recursive: true, force: true })
}
