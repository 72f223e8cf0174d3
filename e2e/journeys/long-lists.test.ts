import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from 'playwright-core'
import type { Database } from '@liveline/server/src/database/database.ts'
import { openDatabase } from '@liveline/server/src/database/open-database.ts'
import { silentLog } from '@liveline/server/src/log.ts'
import { newVisitor, openBrowser, type Visitor } from '../browser.ts'
import { startConsole, type Console } from '../console.ts'
import { copyPlan } from '../copy-plan.ts'
import { localDay } from '../pack.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { LongListScreen } from '../screens/long-list-screen.ts'
import { packPaths, paths } from '../../apps/web/src/app/paths.ts'

const PLANNER = 'zhoumin'
const FINISHED = packPaths.finishedTasks
const COPIES = 1_100
const HOURS_APART = 6
const ROWS_A_PAGE = 20
/** Well within the days of the copies, and far behind the first pages. */
const MONTH = localDay(-150).slice(0, 7)

let folder: string
let database: Database
let app: Console
let browser: Browser
let visitor: Visitor
let list: LongListScreen
/** The numbers of all that the planner finished, the newest first. */
let all: string[]

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'liveline-lists-'))
  chmodSync(folder, 0o755)
  database = await openDatabase({ databaseUrl: undefined, dataDir: folder }, silentLog)
  app = await startConsole({
    databaseUrl: database.connectionString,
    databaseOwnerUrl: database.owner?.connectionString,
  })
  const { rows: finished } = await database.query<{ id: string }>(
    `select h.process_instance_id as id from task_history h join process_instances i on i.id = h.process_instance_id
     where h.completed_by = (select id from users where user_name = $1) and i.status = 'active' order by h.id limit 1`,
    [PLANNER],
  )
  await copyPlan(database, { instanceId: finished[0]!.id, count: COPIES, hoursApart: HOURS_APART })
  const { rows } = await database.query<{ number: string }>(
    `select i.number from task_history h join process_instances i on i.id = h.process_instance_id
     where h.completed_by = (select id from users where user_name = $1) and h.status = 'completed'
     order by h.ended_at desc, h.id desc`,
    [PLANNER],
  )
  all = rows.map(({ number }) => number)
  browser = await openBrowser()
  visitor = await newVisitor(browser)
  list = new LongListScreen(visitor.page)
  const login = new LoginScreen(visitor.page)
  await login.open(app.url)
  await login.logIn(PLANNER, app.passwordOf(PLANNER))
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await database?.close()
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

const pageOf = (number: number) => all.slice((number - 1) * ROWS_A_PAGE, number * ROWS_A_PAGE)

describe('a finished list of more than a thousand tasks', () => {
  it('says 1,000+, and the number when it is asked for', async () => {
    await visitor.page.goto(`${app.url}${FINISHED}`)
    await list.startsWith(all[0]!)
    await list.pager.getByText('共 1,000+ 条').waitFor()

    await list.pager.getByRole('button', { name: '精确统计' }).click()

    await list.pager.getByText(`共 ${new Intl.NumberFormat('zh-CN').format(all.length)} 条`).waitFor()
  })

  it('is walked to its end and back, each row once; a reload shows the same rows', async () => {
    const { page } = visitor
    const last = Math.ceil(all.length / ROWS_A_PAGE)
    await page.goto(`${app.url}${FINISHED}?page=50`)
    await list.startsWith(pageOf(50)[0]!)
    for (let number = 51; number <= last; number += 1) {
      await list.turn('下一页', pageOf(number)[0]!)
      expect(await list.numbers()).toEqual(pageOf(number))
    }
    expect(await list.pager.getByRole('button', { name: '下一页' }).isDisabled()).toBe(true)

    await page.reload()
    await list.startsWith(pageOf(last)[0]!)
    expect(await list.numbers()).toEqual(pageOf(last))
    for (let number = last - 1; number >= 49; number -= 1) {
      await list.turn('上一页', pageOf(number)[0]!)
      expect(await list.numbers()).toEqual(pageOf(number))
    }
  })

  it('leads back to the same rows from a task that was opened there', async () => {
    const { page } = visitor
    await page.goto(`${app.url}${FINISHED}?page=50`)
    await list.startsWith(pageOf(50)[0]!)
    await list.turn('下一页', pageOf(51)[0]!)
    await page.locator('tbody tr').first().getByRole('link').first().click()
    await page.waitForURL((url) => url.pathname === paths.process)

    await page.goBack()

    await page.waitForURL((url) => url.pathname === FINISHED)
    await list.startsWith(pageOf(51)[0]!)
    expect(await list.numbers()).toEqual(pageOf(51))
  })

  it('shows a month that is far back in one step', async () => {
    const { page } = visitor
    const { rows } = await database.query<{ number: string }>(
      `select i.number from task_history h join process_instances i on i.id = h.process_instance_id
       where h.completed_by = (select id from users where user_name = $1) and h.status = 'completed'
         and to_char(h.ended_at at time zone 'Asia/Shanghai', 'YYYY-MM') = $2
       order by h.ended_at desc, h.id desc`,
      [PLANNER, MONTH],
    )
    expect(rows.length).toBeGreaterThan(100)
    await page.goto(`${app.url}${FINISHED}`)
    await list.startsWith(all[0]!)

    await list.chooseMonth('办理时间', MONTH)

    await list.startsWith(rows[0]!.number)
    await list.pager.getByText(`共 ${rows.length} 条`).waitFor()
    expect(new URL(page.url()).searchParams.get('from')).toBe(`${MONTH}-01`)
  })

  it('keeps its rows when it is too long for an order, and opens a spoilt link at its first page', async () => {
    const { page } = visitor
    expect(visitor.problems).toEqual([])
    await page.goto(`${app.url}${FINISHED}`)
    await list.startsWith(all[0]!)

    await page.getByRole('columnheader', { name: '计划编号' }).getByRole('button').click()
    await page.getByText('列表保持原来的顺序').waitFor()
    expect(await list.numbers()).toEqual(pageOf(1))

    await page.goto(`${app.url}${FINISHED}?page=51&after=spoilt`)
    await page.getByText('链接中的位置已失效').waitFor()
    await list.startsWith(all[0]!)
    expect(await list.numbers()).toEqual(pageOf(1))
    expect(new URL(page.url()).search).toBe('')
  })
})
