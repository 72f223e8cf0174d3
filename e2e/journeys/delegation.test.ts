import { processAddress, taskAddress } from '@liveline/contract/console-addresses.ts'
import type { Language } from '@liveline/contract/language.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openJourney } from '../journey.ts'
import { allApplications } from '../pack.ts'
import { findings } from '../screens/axe.ts'
import { DelegationsScreen } from '../screens/delegations-screen.ts'
import { saidIn } from '../screens/said.ts'

const ADMINISTRATOR = 'fangyuan'
const owner = { userName: 'zhoumin', name: '周敏' }
const delegate = { userName: 'jiangnan', name: '江楠' }
const { app, browser, accounts } = await openJourney({ limitsRates: false })

const enter = (userName: string, language: Language) => accounts.enter(browser, userName, language)

/** A plan that waits for the planner. */
async function aPlan(): Promise<{ instanceId: string; taskId: string }> {
  const plan = allApplications()[0]
  if (plan === undefined) throw new Error('The pack has no application')
  const started = await accounts.startFlow(plan.by, 'lwPlanApproval', { lwPlan: plan.lwPlan })
  return { instanceId: started.instanceId, taskId: started.open[0]?.taskId ?? '' }
}

/** In the words of the drawing. */
const onwards = { 'zh-CN': '可带电，转勘察', en: 'Can be done live: survey' } as const
const history = { 'zh-CN': '办理历史', en: 'History' } as const

it.each(['zh-CN', 'en'] as const)(
  'is set up by force, seen on both sides while it lasts, acted on and ended: %s',
  async (language) => {
    const said = saidIn(language)
    const { instanceId, taskId } = await aPlan()
    const [hers, his] = [await enter(owner.userName, language), await enter(delegate.userName, language)]
    const administrator = await enter(ADMINISTRATOR, language)
    const screen = new DelegationsScreen(administrator.page, language)
    // The sentence without its period.
    const banner = (page: Page, sentence: string, name: string) =>
      page.locator('.banner', { hasText: said(sentence, { name, period: '' }).split(/[（(]/)[0] ?? '' })
    const given = (page: Page) => banner(page, 'delegation.given', delegate.name)
    const received = (page: Page) => banner(page, 'delegation.received', owner.name)

    await screen.open(app.url)
    await screen.force({ owner: owner.name, delegate: delegate.name, reason: '住院治疗', locked: true })
    await screen.row(owner.name).getByText(said('delegation.states.active')).waitFor()
    expect(await findings(administrator.page)).toEqual([])

    // Nobody has to log in anew, or to reload.
    await given(hers.page).waitFor()
    await received(his.page).waitFor()
    await hers.page.getByRole('button', { name: said('delegation.view'), exact: true }).click()
    await hers.page.getByRole('dialog').getByText(said('delegation.locked')).waitFor()
    expect(await findings(hers.page)).toEqual([])
    await hers.page.keyboard.press('Escape')

    await his.page.goto(`${app.url}${taskAddress(taskId)}`)
    await his.page.getByRole('button', { name: onwards[language], exact: true }).click()
    await his.page.getByRole('heading', { name: new RegExp(onwards[language]) }).waitFor()
    await his.page.goto(`${app.url}${processAddress(instanceId)}`)
    await his.page
      .getByRole('region', { name: history[language] })
      .getByText(new RegExp(`${delegate.name}.*${owner.name}`))
      .first()
      .waitFor()

    await screen.cancel(owner.name, '已返岗')
    await screen.row(owner.name).getByText(said('delegation.states.ended')).waitFor()
    await given(hers.page).waitFor({ state: 'detached' })
    await received(his.page).waitFor({ state: 'detached' })
    for (const { close } of [hers, his, administrator]) await close()
  },
)
