import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { packPaths, paths } from '../../apps/web/src/app/paths.ts'
import { newVisitor } from '../browser.ts'
import { call, logIn } from '../http-client.ts'
import { openJourney } from '../journey.ts'
import { LoginScreen } from '../screens/login-screen.ts'

/** Designs pages; collects fees. */
const [DESIGNER, CLERK] = ['kongde', 'xielan']

const { app, browser } = await openJourney()

async function enter(userName: string, options: Parameters<typeof newVisitor>[1] = {}) {
  const visitor = await newVisitor(browser, options)
  const login = new LoginScreen(visitor.page)
  await login.open(app.url)
  await login.logIn(userName, app.passwordOf(userName))
  return visitor
}
const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const shoot = async (page: Page, name: string) => {
  const folder = process.env['SCREENSHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}

describe('a page made from a form', () => {
  it('is designed, released and placed by one person, and another has it at once, without a new login', async () => {
    const clerk = await enter(CLERK)
    const { page, problems, close } = await enter(DESIGNER)
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(app.url) && /^(?:https?|wss?):/.test(request.url())) foreign.push(request.url())
    })

    await page.goto(`${app.url}${packPaths.schemaPages}`)
    await page.getByRole('button', { name: '新建页面' }).click()
    await page.getByLabel('选择表单').click()
    await page.getByRole('option').filter({ hasText: '收费通知单' }).click()
    await page.locator('dialog').getByRole('textbox', { name: '名称', exact: true }).fill('收费台账')
    await page.locator('dialog').getByRole('button', { name: '新建页面' }).click()

    // Opening it changes nothing: amis-editor writes marks of its own, which are none of the page.
    await page.locator('.ll-page-editor').getByText('组件', { exact: true }).first().waitFor()
    await page.locator('.ll-page-editor').getByText('缴费状态').first().waitFor()
    await shoot(page, 'designer')
    await page.getByText('草稿已是最新').waitFor()
    const palette = await page.locator('.ll-page-editor').innerText()
    expect(palette).toContain('增删改查')
    for (const refused of ['iFrame', '自定义代码', '富文本', '视频', '图表', '事件'])
      expect(palette).not.toContain(refused)

    // A part from the palette, then a step back, then the same again.
    await page.locator('.ll-page-editor').getByText('提示', { exact: true }).first().click()
    await page.getByText('有未保存的修改').waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('草稿已是最新').waitFor()
    await page.getByRole('button', { name: '重做' }).click()
    // The menu of the canvas goes the same steps.
    for (const [command, state] of [
      ['撤销（Undo）', '草稿已是最新'],
      ['重做（Redo）', '有未保存的修改'],
    ] as const) {
      await page.locator('.ll-page-editor [data-editor-id]').getByText('缴费状态').first().click({ button: 'right' })
      await page.getByText(command, { exact: true }).click()
      await page.getByText(state).waitFor()
    }
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.getByText('草稿已保存').waitFor()
    await page.getByRole('button', { name: '预览', exact: true }).click()
    await page.locator('.ll-page-designer-preview').getByText('城东医院').first().waitFor()
    await shoot(page, 'preview')

    await page.goto(`${app.url}${packPaths.schemaPages}`)
    await page.getByRole('table').getByRole('link', { name: '收费台账' }).click()
    await page.getByPlaceholder('发布说明').fill('第一版')
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByText('“收费台账”已发布为 v1').waitFor()
    await shoot(page, 'drawer')
    await page.getByRole('button', { name: '放入菜单' }).click()
    await page.locator('dialog').last().getByLabel('可见角色').click()
    await page.getByRole('option', { name: '缴费专责' }).click()
    await page.keyboard.press('Escape')
    await shoot(page, 'placement')
    await page.locator('dialog').last().getByRole('button', { name: '放入菜单' }).click()
    await page.getByText('“收费台账”已放入菜单').waitFor()

    await menuOf(clerk.page).getByText('收费台账').click()
    await clerk.page.getByRole('heading', { level: 1, name: '收费台账' }).waitFor()
    await clerk.page.getByText('城东医院').first().waitFor()
    await shoot(clerk.page, 'page')
    expect(await clerk.page.getByText('提示内容').count()).toBe(1)

    expect(foreign).toEqual([])
    expect(problems).toEqual([])
    expect(clerk.problems).toEqual([])
    await clerk.close()
    await close()
  })

  it('is there on a phone, dark, and gone for everybody who had it once it is taken out', async () => {
    const token = await logIn(app.url, DESIGNER, app.passwordOf(DESIGNER))
    const { rows } = await call<{ rows: { pageId: number }[] }>(app.url, 'GET', '/schemaPage/list', { token })
    const target = { kind: 'schemaPage', id: String(rows[0]?.pageId) }
    const [placed] = await call<{ menuId: number }[]>(
      app.url,
      'GET',
      `/menu/placements?${new URLSearchParams(target).toString()}`,
      { token },
    )
    if (placed === undefined) throw new Error('The page of the journey before does not stand in the menu')
    const viewport = { width: 390, height: 844 }
    const phone = await enter(CLERK, { colorScheme: 'dark' })
    await phone.page.setViewportSize(viewport)
    const address = `${app.url}/page-${placed.menuId}?pageId=${target.id}`
    await phone.page.goto(address)
    await phone.page.getByText('城东医院').first().waitFor()
    await shoot(phone.page, 'page-phone-dark')
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)

    await call(app.url, 'POST', '/menu/place/remove', { token, body: { menuId: placed.menuId } })

    await phone.page.goto(address)
    await phone.page.waitForURL(`**${paths.notFound}*`)
    expect(phone.problems).toEqual([])
    await phone.close()
  })

  it('is designed in English when the console is in English', async () => {
    const token = await logIn(app.url, DESIGNER, app.passwordOf(DESIGNER))
    const { rows } = await call<{ rows: { pageId: number }[] }>(app.url, 'GET', '/schemaPage/list', { token })
    const { page, problems, close } = await enter(DESIGNER, { colorScheme: 'dark' })
    await page.evaluate(() => localStorage.setItem('liveline.language', 'en'))

    await page.goto(`${app.url}${paths.schemaPageDesigner}?id=${rows[0]?.pageId}`)

    await page.locator('.ll-page-editor').getByText('Container', { exact: true }).first().waitFor()
    await page.getByText('The draft is up to date').waitFor()
    await shoot(page, 'designer-english-dark')
    expect(problems).toEqual([])
    await close()
  })
})
