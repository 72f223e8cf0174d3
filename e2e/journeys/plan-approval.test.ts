import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { newVisitor, type Visitor } from '../browser.ts'
import { call, logIn } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { localDay, sampleFormValues } from '../pack.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { MissionsScreen } from '../screens/missions-screen.ts'
import { SchemaForm } from '../screens/schema-form.ts'
import { TaskScreen } from '../screens/task-screen.ts'

const applicant = 'chenyu'
const people = {
  planner: 'zhoumin',
  head: 'heqiang',
  operations: 'wujing',
  dispatch: 'huangwei',
  safety: 'fengchao',
  leader: 'wangtao',
  clerk: 'luoxin',
}

const { app, browser } = await openJourney()
const visitors = new Map<string, Visitor>()

/** One browser a person, kept through the journey. */
async function as(userName: string): Promise<Visitor> {
  const known = visitors.get(userName)
  if (known !== undefined) return known
  const visitor = await newVisitor(browser)
  visitors.set(userName, visitor)
  const login = new LoginScreen(visitor.page)
  await login.open(app.url)
  await login.logIn(userName, app.passwordOf(userName))
  return visitor
}

/** Opens the plan's task from the to-do list of a person. */
async function takeTask(userName: string, planNumber: string): Promise<TaskScreen> {
  const { page } = await as(userName)
  const missions = new MissionsScreen(page)
  await page.goto(`${app.url}/`)
  await missions.open('待办任务')
  await missions.openTask(planNumber)
  const task = new TaskScreen(page)
  await task.ready()
  return task
}

async function decide(userName: string, planNumber: string, outcome: string, opinion?: string): Promise<void> {
  const task = await takeTask(userName, planNumber)
  if (opinion !== undefined) await task.say(opinion)
  await task.choose(outcome)
  await task.submitted(outcome)
}

/** Puts the values of a form of many rows into the person's draft, as if he had typed them on another machine. */
async function draftForm(userName: string, planNumber: string, formKey: string): Promise<void> {
  const token = await logIn(app.url, userName, app.passwordOf(userName))
  const { rows } = await call<{ rows: { taskId: string }[] }>(app.url, 'POST', '/workFlow/queryTaskWithCondition', {
    token,
    body: { keyword: planNumber },
  })
  await call(app.url, 'POST', '/workFlow/task/save', {
    token,
    body: { taskId: rows[0]!.taskId, forms: { [formKey]: sampleFormValues(formKey) } },
  })
}

/** What everybody saw when a step failed. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const folder = mkdtempSync(path.join(os.tmpdir(), 'liveline-failed-'))
  for (const [person, { page, problems }] of visitors) {
    await page.screenshot({ path: path.join(folder, `${person}.png`) }).catch(() => undefined)
    const alerts = await page.locator('[role=alert], .is-error').allInnerTexts()
    console.log(`${person}: ${page.url()} ${JSON.stringify([...alerts, ...problems])}`)
  }
  console.log(`Screenshots: ${folder}`)
})

describe('a work plan from application to publication', () => {
  let number = ''

  it('shows the applicant only the menu that his roles grant', async () => {
    const { page } = await as(applicant)
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await menu.getByText('作业计划申请', { exact: true }).waitFor()
    for (const title of ['首页', '待办任务', '已办任务', '我发起的'])
      expect(await menu.getByText(title, { exact: true }).count()).toBe(1)
    expect(await menu.getByText('用户管理').count()).toBe(0)
  })

  it('fills class, method, hours and crew from catalogue item LW09, and starts the approval', async () => {
    const { page } = await as(applicant)
    await page.getByRole('navigation', { name: '主菜单' }).getByText('作业计划申请', { exact: true }).click()
    await page.locator('[data-field="itemCode"]').first().waitFor()
    const form = new SchemaForm(page, page.locator('main'))
    await form.choose('source', '消缺')
    await form.choose('planType', '周计划')
    await form.chooseFirst('orgId')
    await form.chooseFirst('teamId')
    await form.type('feeder', '10kV 莲塘 811 线')
    await form.type('equipment', '10kV 莲塘 811 线 31 号杆')
    await form.type('poles', '31号')
    await form.type('location', '莲塘路口东侧')
    await form.type('geo', '120.315800,31.207700')
    await form.choose('itemCode', 'LW09')
    await expect.poll(() => form.shown('class')).toContain('2')
    await expect.poll(() => form.shown('method')).toContain('绝缘手套')
    await expect.poll(() => form.shown('liveHours')).toContain('1')
    await expect.poll(() => form.shown('avoidedHours')).toContain('3')
    await expect.poll(() => form.shown('crewSize')).toContain('4')
    await form.type('content', '带电接引流线，恢复莲塘支线供电，作业人员四人。')
    await form.enterTime('planStart', `${localDay(9)} 08:30`)
    await form.enterTime('planEnd', `${localDay(9)} 11:30`)
    await form.type('mvUsers', '12')
    await form.type('lvCustomers', '830')
    await form.choose('riskLevel', 'Ⅱ')
    for (const [table, column, kind, count] of [
      ['crewNeed', 'role', '斗内电工', '4'],
      ['vehNeed', 'kind', '绝缘斗臂车', '1'],
    ] as const) {
      const row = await form.addRow(table)
      await row.choose(column, kind)
      await row.type('count', count)
    }
    const tool = await form.addRow('toolNeed')
    await tool.type('name', '绝缘手套')
    await tool.type('count', '4')
    await page.getByRole('button', { name: '提交申请' }).click()
    const title = page.getByRole('heading', { name: /已提交，编号/ })
    await title.waitFor()
    number = /LWP-[\d-]+/.exec(await title.innerText())![0]
  })

  it('gives the planner the task, with the current node lit, and refuses "dead" without a reason', async () => {
    const task = await takeTask(people.planner, number)
    await task.seesLit('screening')
    expect(await task.brokenDates()).toEqual([])
    await task.history().getByText('陈宇').first().waitFor()
    await task.choose('只能停电，终止')
    await task.page.getByText('须说明原因').waitFor()
    await task.choose('可带电，转勘察')
    await task.submitted('可带电，转勘察')
  })

  it('goes back to screening with everything kept when the operations check says postpone', async () => {
    await draftForm(people.head, number, 'lwSurvey')
    await decide(people.head, number, '可带电')
    await decide(people.operations, number, '延期', '线路负荷过重，请改期。')
    const task = await takeTask(people.planner, number)
    await expect.poll(() => task.form().shown('liveHours')).toContain('1')
    await task.history().getByText('线路负荷过重，请改期。').waitFor()
    await task.choose('可带电，转勘察')
    await task.submitted('可带电，转勘察')
    await decide(people.head, number, '可带电')
    await decide(people.operations, number, '核查通过')
  })

  it('returns to the scheme with the opinions when one countersigner rejects', async () => {
    await draftForm(people.leader, number, 'lwScheme')
    await decide(people.leader, number, '提交会签')
    await decide(people.operations, number, '同意')
    await decide(people.dispatch, number, '同意')
    const task = await takeTask(people.safety, number)
    await task.say('缺少吊车站位图。')
    await task.choose('否决')
    await task.confirm('否决')
    await task.submitted('否决')
    const again = await takeTask(people.leader, number)
    await again.history().getByText('缺少吊车站位图。').waitFor()
    await again.choose('提交会签')
    await again.submitted('提交会签')
  })

  it('tells the second of two people at one task who was first', async () => {
    const both = [await takeTask(people.safety, number), await takeTask('dengli', number)]
    const everybodySent = Promise.withResolvers<void>()
    let sent = 0
    for (const { page } of both) {
      await page.route('**/workFlow/task/complete', async (route) => {
        if (++sent === both.length) everybodySent.resolve()
        await everybodySent.promise
        await route.continue()
      })
    }
    for (const task of both) await task.say('同意，注意监护。')
    await Promise.all(both.map((task) => task.choose('同意')))

    const firsts = both.map(({ page }) => page.getByRole('heading', { name: /已提交“同意”/ }))
    const seconds = both.map(({ page }) => page.getByText(/已由.*(冯超|邓丽).*处理/).first())
    const visible = async (places: typeof seconds) => {
      const shown = await Promise.all(places.map((place) => place.isVisible()))
      return shown.filter(Boolean).length
    }
    await expect.poll(() => visible(firsts)).toBe(1)
    await expect.poll(() => visible(seconds)).toBe(1)
  })

  it('is published by the plan clerk, and everybody finds it under finished missions', async () => {
    await decide(people.operations, number, '同意')
    await decide(people.dispatch, number, '同意')
    await decide(people.head, number, '批准')
    await decide(people.clerk, number, '发布计划')
    for (const person of [people.planner, people.head, people.operations, people.safety, people.leader, people.clerk]) {
      const { page } = await as(person)
      const missions = new MissionsScreen(page)
      await missions.open('已办任务')
      await missions.row(number).first().waitFor()
    }
  })

  it('shows the applicant state and history to the end', async () => {
    const { page } = await as(applicant)
    const missions = new MissionsScreen(page)
    await missions.open('我发起的')
    await page.getByRole('button', { name: '已结束' }).click()
    await missions.row(number).getByText('已发布').waitFor()
    await missions.row(number).getByRole('link').first().click()
    await page.getByRole('region', { name: '办理历史' }).getByText('流程结束').first().waitFor()
  })

  it('leaves no error in any browser console and none in the server log', () => {
    // The refused second completion is a 409, which Chromium itself notes as a failed resource.
    const problems = [...visitors].flatMap(([person, { problems }]) =>
      problems.map((problem) => `${person}: ${problem}`),
    )
    expect(problems.filter((problem) => !problem.includes('status of 409'))).toEqual([])
    expect(
      app
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":"error"') || line.includes('"level":50')),
    ).toEqual([])
  })
})
