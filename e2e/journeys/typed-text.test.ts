import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { everythingOn, typedTexts } from '../../apps/web/test/typed-texts.ts'
import { newVisitor, type Visitor } from '../browser.ts'
import { call, logIn } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { samplePlanValues } from '../pack.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { SchemaForm } from '../screens/schema-form.ts'
import { TaskScreen } from '../screens/task-screen.ts'
import { processAddress, taskAddress } from '@liveline/contract/console-addresses.ts'
import { packPaths, quickFormAddress } from '../../apps/web/src/app/paths.ts'

const theft = typedTexts['an object of the window']!
const texts = Object.values(typedTexts)
const LONGEST_CELL = 60
const [cells, long] = [
  texts.filter(({ length }) => length <= LONGEST_CELL),
  texts.filter(({ length }) => length > LONGEST_CELL),
]
/** For what the browser does by itself, on a busy machine too. */
const opinion = texts.join('\n')

const { app, browser } = await openJourney()

async function visitorOf(userName: string, language: 'zh-CN' | 'en' = 'zh-CN'): Promise<Visitor> {
  const visitor = await newVisitor(browser)
  const login = new LoginScreen(visitor.page)
  await login.open(app.url)
  await login.logIn(userName, app.passwordOf(userName))
  await visitor.page.evaluate((chosen) => localStorage.setItem('liveline.language', chosen), language)
  return visitor
}

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('liveline.token') ?? '')

/** An application with a typed text in every field that takes one. */
async function applyWithTexts(): Promise<{ instanceId: string; number: string; taskId: string }> {
  const token = await logIn(app.url, 'chenyu', app.passwordOf('chenyu'))
  const lwPlan = {
    ...samplePlanValues(),
    feeder: theft,
    equipment: `10kV 1 ${theft}`,
    location: typedTexts['a script template'],
    sourceRef: typedTexts['a variable of the form'],
    content: long.join('\n'),
    liveReason: theft,
    toolNeed: cells.map((name) => ({ name, count: 1 })),
  }
  const started = await call<{ instanceId: string; number: string; open: { taskId: string }[] }>(
    app.url,
    'POST',
    '/workFlow/startByKey/lwPlanApproval',
    { token, body: { forms: { lwPlan } } },
  )
  return { ...started, taskId: started.open[0]!.taskId }
}

/** Everything that could be read off the page, also after whatever runs late has run. */
async function read(page: Page): Promise<string> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const seen = await page.evaluate<string>(`(${String(everythingOn)})(document)`)
  expect(seen).not.toContain(await tokenIn(page))
  expect(seen.match(/leaked-\w+/g)).toBeNull()
  expect(await page.evaluate(() => window.name)).toBe('')
  expect(await page.locator('[onerror], img[src="x"]').count()).toBe(0)
  return seen
}
const missingIn = (seen: string, wanted: readonly string[] = texts) => wanted.filter((text) => !seen.includes(text))

describe('the theft of a token by what an applicant types', () => {
  it('gives the applicant his text back, letter by letter, and no token', async () => {
    const { taskId, instanceId, number } = await applyWithTexts()
    const planner = await visitorOf('zhoumin')
    const token = await tokenIn(planner.page)
    const bodies: string[] = []
    planner.page.on('request', (request) => bodies.push(request.url() + (request.postData() ?? '')))

    await planner.page.goto(app.url + taskAddress(taskId))
    const task = new TaskScreen(planner.page)
    await task.ready()
    const kept = planner.page.waitForRequest(
      (request) => request.url().endsWith('/workFlow/task/save') && request.postData()?.includes('liveReason') === true,
    )
    await task.say(opinion)
    await task.form().type('liveReason', `${theft}!`)
    // What he has not changed is no part of it: that may be another's next.
    const draft = (await kept).postDataJSON() as { opinion: string; forms: object }
    expect(draft).toMatchObject({ opinion })
    expect(draft.forms).toEqual({ lwPlan: { liveReason: `${theft}!` } })
    expect(missingIn(await read(planner.page))).toEqual([])
    const completion = planner.page.waitForRequest('**/workFlow/task/complete')
    await task.choose('可带电，转勘察')
    expect((await completion).postDataJSON()).toMatchObject({ forms: { lwPlan: { liveReason: `${theft}!` } } })
    await task.submitted('可带电，转勘察')

    const applicant = await visitorOf('chenyu')
    const answers: Promise<string>[] = []
    applicant.page.on('response', (answer) => {
      // The stream of notices has no end to wait for.
      const isStream = answer.headers()['content-type']?.startsWith('text/event-stream') === true
      if (!isStream) answers.push(answer.text().catch(() => ''))
    })
    await applicant.page.goto(app.url + processAddress(instanceId))
    await applicant.page.getByRole('heading', { name: number }).waitFor()
    await applicant.page
      .locator('[data-field="toolNeed"] tbody tr')
      .nth(cells.length - 1)
      .waitFor()
    const history = applicant.page.getByRole('region', { name: '办理历史' }).locator('blockquote').first()
    expect(await history.innerText()).toBe(opinion)
    expect(missingIn(await read(applicant.page))).toEqual([])
    for (const [field, text] of [
      ['feeder', theft],
      ['liveReason', `${theft}!`],
    ] as const)
      expect(await applicant.page.locator(`[data-field="${field}"] dd`).innerText()).toBe(text)

    expect(token).toMatch(/^\S{20,}$/)
    expect(bodies.filter((body) => body.includes(token))).toEqual([])
    expect((await Promise.all(answers)).filter((answer) => answer.includes(token))).toEqual([])
    expect([...planner.problems, ...applicant.problems]).toEqual([])
    await Promise.all([planner.close(), applicant.close()])
  })

  it('gives the texts of an interrupted entry back as they were typed', async () => {
    const { page, problems, close } = await visitorOf('chenyu')
    const address = app.url + quickFormAddress({ formKey: 'lwPlan', flowKey: 'lwPlanApproval' })
    await page.goto(address)
    const form = new SchemaForm(page, page.locator('main'))
    await form.type('feeder', theft)
    await form.type('location', typedTexts['a script template']!)
    await form.type('content', long.join('\n'))
    const tool = await form.addRow('toolNeed')
    await tool.type('name', theft)
    await expect.poll(() => page.evaluate(() => Object.values({ ...localStorage }).join())).toContain('toolNeed')

    await page.goto(address)
    // It begins clean, and offers what was left.
    await page.getByRole('button', { name: '继续填写' }).click()

    await expect.poll(() => form.shown('feeder')).toBe(theft)
    expect(await form.shown('location')).toBe(typedTexts['a script template'])
    expect(missingIn(await read(page), [theft, ...long])).toEqual([])
    expect(problems).toEqual([])
    await close()
  })
})

const typedKeys = new Set(
  'name nameEn label labelEn departmentName formName formNameEn flowName flowNameEn title outcome'.split(' '),
)
/** As if every name, title and label that the server knows had been typed by the thief; schemas are left alone. */
function retyped(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(retyped)
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([key, held]) => {
      if (key === 'schema') return [key, held]
      return [key, typedKeys.has(key) && typeof held === 'string' ? `${held} ${theft} $t(aside) {{x}}` : retyped(held)]
    }),
  )
}
async function retypeAnswer(route: Route): Promise<void> {
  const response = await route.fetch()
  await route.fulfill({ response, json: retyped(await response.json()) })
}
async function withoutPolicy(route: Route): Promise<void> {
  if (route.request().resourceType() !== 'document') return route.fallback()
  const response = await route.fetch()
  const { 'content-security-policy': _, ...headers } = response.headers()
  await route.fulfill({ response, headers })
}

describe.each([
  ['zh-CN', 'with its content policy'],
  ['en', 'without a content policy'],
] as const)('the console in %s, %s,', (language, policy) => {
  it('shows typed texts as text on every page, and on paper', async () => {
    const { taskId, instanceId } = await applyWithTexts()
    const { page, close } = await visitorOf('zhoumin', language)
    await page.evaluate(() => {
      sessionStorage.setItem('liveline.token', 'leaked-session')
      document.cookie = 'liveline=leaked-cookie'
    })
    await page.route(/\/(?:flowApi|workFlow|organize|form|system\/user)\/(?!.*stream)/, retypeAnswer)
    if (policy === 'without a content policy') await page.route('**/*', withoutPolicy)
    const pages: Readonly<Record<string, readonly [path: string, drawn: string, shown: readonly string[]]>> = {
      home: [packPaths.home, '.home-task', [theft]],
      'to-do list': [packPaths.toDoTasks, '.ll-table [role=row] a, .ll-table tbody a', [theft]],
      task: [taskAddress(taskId), '[data-field="toolNeed"] tbody tr', texts],
      process: [processAddress(instanceId), '[data-field="toolNeed"] tbody tr', texts],
    }

    for (const [name, [path, drawn, shown]] of Object.entries(pages)) {
      const document = await page.goto(app.url + path)
      expect('content-security-policy' in document!.headers()).toBe(policy === 'with its content policy')
      await page.locator(drawn).last().waitFor({ state: 'attached' })
      if (name === 'process') await page.emulateMedia({ media: 'print' })
      await expect.poll(async () => missingIn(await read(page), shown)).toEqual([])
      expect(await page.title()).not.toMatch(/leaked-/)
    }
    await close()
  })
})
