/**
 * The task page and the start form of the plan in Chromium, at 1 × and 4 × CPU: from a trusted click until every value
 * can be read, the outcome can be pressed and the frame was drawn. `first` is a fresh browser, within the seconds before
 * the console fetches other pages ahead; `again` is another task in the same window.
 */
import type { Page } from 'playwright-core'
import { openBrowser } from '../e2e/browser.ts'
import { packPaths } from '../apps/web/src/app/paths.ts'
import { buildWebIfStale } from '../tools/build-web.ts'
import { measureBareForm, type BareForm } from './bare-form.ts'
import { menuEntry, openMeasuredPage, type Footprint, type Loaded, type MeasuredPage } from './measured-page.ts'
import { APPLICANT, PLANNER, SCHEMER, startPlannerWorld } from './planner-world.ts'
import { waitForQuiet } from './quiet-machine.ts'
import { runsWanted } from './options.ts'
import { median, round } from './result.ts'
import { labelsShown } from '../e2e/shown-texts.ts'
import { FIELDS, reportTaskPage, SLOWDOWNS, TYPED, type Run, type Times } from './task-page-report.ts'

const AGAIN = 4
const SCREENED = '可带电，转勘察'
/** A look at the list, before the console fetches other pages ahead. */
const GLANCE_MS = 500

await buildWebIfStale((sentence) => console.log(sentence))
const world = await startPlannerWorld({ toScreen: AGAIN + 1, screened: AGAIN + 1 })
const { app } = world
const browser = await openBrowser()
const runs: Record<1 | 4, Run[]> = { 1: [], 4: [] }
const floors: Record<1 | 4, BareForm[]> = { 1: [], 4: [] }
const busy: number[] = []
try {
  for (const slowdown of SLOWDOWNS) {
    // What the browser itself needs when it starts is left out.
    await openTasks(slowdown, 1)
    for (let run = 0; run < runsWanted; run++) {
      busy.push(await waitForQuiet())
      floors[slowdown].push(await measureBareForm(browser, FIELDS, slowdown))
      const tasks = await openTasks(slowdown, AGAIN)
      const measured = {
        ...tasks,
        ...(await openStartForm(slowdown)),
        process: await openProcesses(slowdown),
        scheme: slowdown === 1 ? await openScheme() : undefined,
      }
      runs[slowdown].push(measured)
      console.log(
        `  ${slowdown} ×, run ${run + 1}: ${(['task', 'start', 'process', 'scheme'] as const)
          .map((name) => `${name} ${round(measured[name]?.first ?? 0, 0)}/${round(measured[name]?.again ?? 0, 0)}`)
          .join(', ')}`,
      )
    }
  }
} finally {
  await browser.close()
  await app.stop()
}
reportTaskPage({ runs, floors, busy, openings: AGAIN })

async function goToList(measured: MeasuredPage, address: string, anyNumber: string): Promise<void> {
  await measured.page.goto(app.url + address)
  await linkOf(measured.page, anyNumber).waitFor()
  await measured.page.waitForTimeout(GLANCE_MS)
}
function linkOf(page: Page, number: string) {
  return page.getByRole('row').filter({ hasText: number }).getByRole('link').first()
}

/** Opens one after the other from a list, and the list again between them. */
async function openEach(
  measured: MeasuredPage,
  {
    menu,
    numbers,
    wanted,
  }: { menu: string; numbers: readonly string[]; wanted: object & { texts: readonly string[] } },
  afterFirst: () => Promise<void> = async () => {},
): Promise<Times> {
  const all = []
  for (const [index, number] of numbers.entries()) {
    if (index > 0) {
      await menuEntry(measured.page, menu).click()
      await linkOf(measured.page, number).waitFor()
      await measured.settle()
    }
    all.push(await measured.click(linkOf(measured.page, number), { ...wanted, texts: [number, ...wanted.texts] }))
    if (index === 0) await afterFirst()
    else await measured.settle()
  }
  const [first, ...again] = all
  return {
    first: first!.ms,
    again: median(again.map(({ ms }) => ms)),
    longest: Math.max(...all.map(({ longestMs }) => longestMs)),
  }
}

async function openTasks(slowdown: 1 | 4, again: number) {
  const measured = await openMeasuredPage(browser, app, PLANNER, slowdown)
  const numbers = world.toScreen.slice(0, again + 1)
  await goToList(measured, packPaths.toDoTasks, numbers[0]!)
  measured.takeLoaded()
  let loaded: readonly Loaded[] = []
  let before: Footprint = { heapMb: 0, nodes: 0 }
  const wanted = { texts: world.planTexts, button: SCREENED }
  const task = await openEach(measured, { menu: '待办任务', numbers, wanted }, async () => {
    loaded = await withoutDiagram(measured.takeLoaded())
    await measured.settle()
    before = await measured.footprint()
  })
  const after = await measured.footprint()
  const tab = { heapMb: (after.heapMb - before.heapMb) / again, nodes: (after.nodes - before.nodes) / again }
  await measured.close()
  return { task, loaded, tab }
}

/** What draws the process is fetched beside the form and has its own budget. */
async function withoutDiagram(loaded: readonly Loaded[]): Promise<readonly Loaded[]> {
  const drawsDiagrams = await Promise.all(
    loaded.map(async ({ url }) => /\bdjs-(?:container|element)\b/.test(await (await fetch(url)).text())),
  )
  return loaded.filter((_, index) => drawsDiagrams[index] === false)
}

async function openStartForm(slowdown: 1 | 4): Promise<Pick<Run, 'start' | 'keys'>> {
  const measured = await openMeasuredPage(browser, app, APPLICANT, slowdown)
  const { page } = measured
  const entry = menuEntry(page, '作业计划申请')
  await page.goto(app.url + packPaths.home)
  await entry.waitFor()
  await page.waitForTimeout(GLANCE_MS)
  const wanted = { texts: labelsShown('lwPlan'), button: '提交申请' }
  const all = []
  for (let opening = 0; opening <= AGAIN; opening++) {
    all.push(await measured.click(entry, wanted))
    await measured.settle()
    if (opening < AGAIN) await page.getByRole('button', { name: /^关闭 作业计划申请/ }).click()
    await measured.settle()
  }
  const feeder = page.getByRole('textbox', { name: '线路名称' })
  await feeder.click()
  const keys = await measured.type(TYPED)
  await measured.close()
  const [first, ...again] = all
  const longest = Math.max(...all.map(({ longestMs }) => longestMs))
  return { start: { first: first!.ms, again: median(again.map(({ ms }) => ms)), longest }, keys }
}

async function openProcesses(slowdown: 1 | 4): Promise<Times> {
  const measured = await openMeasuredPage(browser, app, PLANNER, slowdown)
  await goToList(measured, packPaths.finishedTasks, world.screened[0]!)
  const wanted = { texts: world.planTexts, shapes: 20 }
  const times = await openEach(measured, { menu: '已办任务', numbers: world.screened, wanted })
  await measured.close()
  return times
}

async function openScheme(): Promise<Times> {
  const measured = await openMeasuredPage(browser, app, SCHEMER, 1)
  await goToList(measured, packPaths.toDoTasks, world.schemeNumber)
  const link = linkOf(measured.page, world.schemeNumber)
  const wanted = { texts: [world.schemeNumber, ...world.schemeTexts], button: '提交会签' }
  const first = await measured.click(link, wanted)
  await measured.settle()
  await measured.page.getByRole('button', { name: new RegExp(`^关闭 .*${world.schemeNumber}`) }).click()
  await link.waitFor()
  await measured.settle()
  await measured.page.evaluate(() => window.liveWatch.takeLongTasks())
  const again = await measured.click(link, wanted)
  // What it does when it can be read already would hold up the first key as well.
  await measured.page.waitForTimeout(1_000)
  const later = await measured.page.evaluate(() => window.liveWatch.takeLongTasks())
  await measured.close()
  return { first: first.ms, again: again.ms, longest: Math.max(0, ...later) }
}
