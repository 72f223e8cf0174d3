import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { packPaths } from '../../apps/web/src/app/paths.ts'
import { texts as chinese } from '../../apps/web/src/messages/instances/zh-CN.ts'
import { texts as english } from '../../apps/web/src/messages/instances/en.ts'
import { texts as chineseLists } from '../../apps/web/src/messages/lists/zh-CN.ts'
import { texts as englishLists } from '../../apps/web/src/messages/lists/en.ts'
import { texts as chineseMissions } from '../../apps/web/src/messages/missions/zh-CN.ts'
import { texts as englishMissions } from '../../apps/web/src/messages/missions/en.ts'
import { approvalDrawing } from '../approval-drawing.ts'
import { openJourney } from '../journey.ts'
import { Keyboard } from '../screens/keyboard.ts'

const { app, browser, accounts } = await openJourney({ limitsRates: false })
const FLOW = 'ledByKeys'
const words = {
  'zh-CN': { own: chinese.instances, list: chineseLists.list, missions: chineseMissions.missions, skip: '跳到正文' },
  en: { own: english.instances, list: englishLists.list, missions: englishMissions.missions, skip: 'Skip to content' },
} as const

beforeAll(async () => {
  await accounts.releaseFlow({ flowKey: FLOW, name: '会签审批', bpmnXml: approvalDrawing(FLOW) })
})

/** A text of the console with its places filled in. */
const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

const focused = (one: Locator) => one.and(one.page().locator(':focus')).waitFor()
/** Not at the beginning of everything, from where the Tab key would have to lead back. */
const isLost = (page: Page) => page.evaluate(() => document.activeElement === document.body)

it.each(['zh-CN', 'en'] as const)(
  'an administrator acts on instances of a list by keys alone, and the focus stays where the work is (%s)',
  async (language) => {
    const { own, list, missions, skip } = words[language]
    const { end } = missions.acts
    const numbers: string[] = []
    for (let n = 0; n < 4; n += 1) numbers.unshift((await accounts.startFlow('chenyu', FLOW)).number)
    const [first = '', second = '', third = '', fourth = ''] = numbers
    const { page, close } = await accounts.enter(browser, 'kongde', language, { reducedMotion: 'reduce' })
    const keyboard = new Keyboard(page)
    await page.goto(`${app.url}${packPaths.instances}?flows=${FLOW}`)
    const menuOf = (number: string) => page.getByRole('button', { name: filled(own.actsOf, { number }) })
    await menuOf(first).waitFor()

    // The way past the menu leads there, and leaves the filter as it is.
    await keyboard.activate(page.getByRole('link', { name: skip }))
    await focused(page.getByRole('main'))
    expect(new URL(page.url()).hash).toBe('')

    // J opens the preview of a row; the Tab key goes on from there, to what can be done with it.
    await keyboard.press('j')
    await page.getByRole('complementary', { name: list.preview }).getByText(first).waitFor()
    await keyboard.press('j')
    await keyboard.tab()
    await focused(menuOf(second))
    await keyboard.press('Enter')
    const act = (name: string) => page.getByRole('menuitem', { name, exact: true })
    await focused(act(own.acts.jump))
    await keyboard.press('End')
    await focused(act(end))
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    const why = dialog.getByRole('textbox', { name: missions.endReason })
    await focused(why)
    const confirm = dialog.getByRole('button', { name: end, exact: true })
    await keyboard.activate(confirm)
    // Refused for what lacks: that has the focus.
    await focused(why)
    await keyboard.type('重复')
    await keyboard.activate(confirm)
    // The row is gone; what can be done with the next one has the focus.
    await menuOf(second).waitFor({ state: 'detached' })
    await focused(menuOf(third))

    // Boxes under each other, by arrows.
    const boxOf = (number: string) => page.getByRole('checkbox', { name: new RegExp(number) })
    await keyboard.reach(boxOf(fourth))
    await keyboard.press('Space')
    await keyboard.press('ArrowUp')
    await focused(boxOf(third))
    await keyboard.press('Space')
    await keyboard.activate(page.getByRole('button', { name: list.selectNone }))
    await page.getByRole('region', { name: list.batch }).waitFor({ state: 'detached' })
    expect(await isLost(page)).toBe(false)

    // Who comes back from the page of a row goes on at that row.
    const row = page.locator('tbody').getByRole('link')
    await keyboard.reach(row.nth(1))
    await keyboard.press('Enter')
    await focused(
      page.getByRole('heading', { level: 1, name: third }).or(page.getByRole('heading', { level: 1, name: fourth })),
    )
    await page.goBack()
    await focused(row.nth(1))

    // A view of one's own gets another name where the old one stood.
    const views = page.getByRole('button', { name: list.views })
    await keyboard.activate(views)
    await keyboard.reach(page.getByRole('textbox', { name: list.newView }))
    await keyboard.type(`会签 ${language}`)
    await keyboard.press('Enter')
    await focused(views)
    await keyboard.press('Enter')
    await keyboard.activate(page.getByRole('button', { name: filled(list.renameView, { name: `会签 ${language}` }) }))
    await focused(page.getByRole('textbox', { name: list.viewName }))
    await keyboard.type(`复核 ${language}`)
    await keyboard.press('Enter')
    await focused(page.getByRole('button', { name: `复核 ${language}`, exact: true }))
    await keyboard.press('Escape')
    await focused(views)

    await keyboard.activate(page.getByRole('button', { name: list.clear }))
    await page.getByRole('button', { name: list.clear }).waitFor({ state: 'detached' })
    expect(await isLost(page)).toBe(false)
    expect([...keyboard.unseen]).toEqual([])
    await close()
  },
)
