import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '../../apps/web/src/app/paths.ts'
import { newVisitor } from '../browser.ts'
import { openJourney } from '../journey.ts'
import { findings } from '../screens/axe.ts'
import { cutOff, smallTargets } from '../screens/finger.ts'
import { LoginScreen } from '../screens/login-screen.ts'

const PLACE = `${paths.map}?lng=120.3125&lat=31.2041&coord=wgs84&name=${encodeURIComponent('<b>莲塘</b> 811 线')}`
/** `--ll-raised` of the dark theme. */
const DARK_GROUND = 'rgb(29, 36, 39)'
const { app, browser } = await openJourney()

/** How many work sites lie wholly within the map as it is shown. */
const sitesInSight = (page: Page) =>
  page.locator('.map-stage').evaluate((stage) => {
    const { left, right, top, bottom } = stage.getBoundingClientRect()
    return [...stage.querySelectorAll('.map-site')].filter((site) => {
      const box = site.getBoundingClientRect()
      return box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom
    }).length
  })

it('shows a stranger the place of the address and asks nothing but the public configuration', async () => {
  const { page, problems, close } = await newVisitor(browser)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(app.url + PLACE)
  await page.locator('.map-pin').waitFor()
  await page.locator('.map-grid-labels span').first().waitFor()

  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('<b>莲塘</b> 811 线')
  expect(await page.getByText('120.312500,31.204100').count()).toBe(1)
  const calls = asked.filter((url) => url.startsWith('http') && !/\/assets\/|\/mp\/map/.test(url))
  expect(calls).toEqual([`${app.url}/system/config/read`])
  expect(problems).toEqual([])
  await close()
})

it('moves and zooms by the keyboard', async () => {
  const { page, close } = await newVisitor(browser, { reducedMotion: 'reduce' })
  await page.goto(app.url + PLACE)
  const label = page.locator('.map-grid-labels span').first()
  await label.waitFor()
  const grid = () => page.locator('.map-grid-labels').innerText()
  const before = await grid()
  await page.locator('.maplibregl-canvas').focus()

  await page.keyboard.press('+')

  await expect.poll(grid).not.toBe(before)
  await close()
})

it('says that an address names no place, and draws the base map', async () => {
  const { page, problems, close } = await newVisitor(browser)
  await page.goto(`${app.url}${paths.map}?lng=999&lat=x`)

  await page.getByText('链接中的位置无效，仅显示底图。请从原处重新打开。').waitFor()
  await page.locator('.maplibregl-canvas').waitFor()
  expect(await page.locator('.map-pin').count()).toBe(0)
  expect(problems).toEqual([])
  await close()
})

it('gives the coordinates where nothing can be drawn', async () => {
  const { page, close } = await newVisitor(browser)
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto(app.url + PLACE)

  await page.getByText('这个浏览器不能绘制地图（没有 WebGL），坐标如下。').waitFor()
  expect(await page.getByText('120.312500,31.204100').isVisible()).toBe(true)
  await close()
})

it('has no finding in either theme, at the desk and on the phone', async () => {
  const { page, close } = await newVisitor(browser, { reducedMotion: 'reduce' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport)
      await page.goto(app.url + PLACE)
      await page.locator('.map-grid-labels span').first().waitFor()
      expect(await findings(page), `${colorScheme} ${viewport.width}`).toEqual([])
      expect(await cutOff(page)).toBe(0)
    }
  }
  expect(await smallTargets(page)).toEqual([])
  await close()
})

it('shows whoever is logged in the work sites that he may see', async () => {
  const { page, problems, close } = await newVisitor(browser)
  const login = new LoginScreen(page)
  await login.open(app.url)
  await login.logIn('zhoumin', app.passwordOf('zhoumin'))
  await page.goto(app.url + paths.map)

  await page.locator('.map-site').first().waitFor()
  const sites = await page.locator('.map-sites li').count()
  expect(sites).toBeGreaterThan(2)
  expect(await page.locator('.map-site').count()).toBe(sites)
  // Nothing is missing: the address need not name a place.
  expect(await page.getByText('仅显示底图').count()).toBe(0)
  // All of them lie in the picture, also when it becomes that of a telephone, and when it is opened there.
  expect(await sitesInSight(page)).toBe(sites)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => sitesInSight(page)).toBe(sites)
  await page.goto(`${app.url}${paths.map}?lng=999&lat=x`)
  await page.getByText('链接中的位置无效，请从原处重新打开。').waitFor()
  await page.locator('.map-site').first().waitFor()
  await expect.poll(() => sitesInSight(page)).toBe(sites)
  expect(problems).toEqual([])
  await close()
})

it('has buttons and a scale in the colours of the dark theme', async () => {
  const { page, close } = await newVisitor(browser, { colorScheme: 'dark' })
  await page.goto(app.url + PLACE)
  await page.locator('.maplibregl-ctrl-scale').waitFor()
  const grounds = await page
    .locator('.maplibregl-ctrl-group, .maplibregl-ctrl-scale')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))

  expect(grounds).toEqual([DARK_GROUND, DARK_GROUND])
  await close()
})
