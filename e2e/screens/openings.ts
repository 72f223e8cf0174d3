import type { Page } from 'playwright-core'
import type { ShellDialog } from '../../apps/web/src/app/shell/shell-dialogs.ts'
import { OPENED } from './opened.ts'

/** What opens over the frame of the console, and how. */
export interface Opening {
  readonly open: (page: Page) => Promise<void>
  /** What lies open then. */
  readonly shown: string
}

const DIALOG = 'dialog[open]'
/** The page in front; the others of the tabs are kept, hidden. */
const FRONT = '.shell-view:not([hidden])'

const account = async (page: Page, command: string) => {
  await page.getByRole('button', { name: /^账号 / }).click()
  await page.getByRole('menuitem', { name: command }).click()
}
const byAccount = (command: string): Opening => ({ open: (page) => account(page, command), shown: DIALOG })

let figure = 6

/** A figure that the server does not get, another one every time: it is not saved, and asked for before it is lost. */
async function write(page: Page): Promise<void> {
  await page.route('**/workFlow/task/save', () => {})
  const home = page.locator('.tab').first().getByRole('link')
  await home.click()
  await page.locator('.home-task a').first().click()
  await page
    .locator(`${FRONT} [data-field] input[type=text]:enabled`)
    .first()
    .fill(String((figure += 1)))
  await page.locator('.tab[data-active=true] .tab-dirty').waitFor({ state: 'attached' })
}

/** Whoever adds a dialog of the shell says here how it is opened. */
const ofTheShell: Record<ShellDialog, Opening> = {
  password: byAccount('修改密码'),
  delegation: byAccount('工作委托'),
  department: byAccount('切换部门'),
  sessions: byAccount('登录的设备'),
  settings: byAccount('界面设置'),
  shortcuts: byAccount('快捷键'),
  about: byAccount('关于'),
  tour: { ...byAccount('导览'), shown: OPENED },
  logout: {
    open: async (page) => {
      await write(page)
      await account(page, '退出登录')
    },
    shown: DIALOG,
  },
}

export const openings: Readonly<Record<string, Opening>> = {
  ...ofTheShell,
  'search of everything': { open: (page) => page.keyboard.press('Control+k'), shown: DIALOG },
  'what the search finds': {
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.locator(`${DIALOG} input`).fill('dai')
      await page.locator(`${DIALOG} [role=option]`).first().waitFor()
    },
    shown: DIALOG,
  },
  'a tab with something unsaved': {
    open: async (page) => {
      await write(page)
      await page.locator('.tab[data-active=true] a').click({ button: 'middle' })
    },
    shown: DIALOG,
  },
}

/** Only where there is room for a sidebar beside the page. */
export const openingsOfTheDesk: Readonly<Record<string, Opening>> = {
  'quick form': {
    open: (page) => page.getByRole('navigation', { name: '快捷表单' }).getByRole('link').first().click(),
    shown: DIALOG,
  },
  'menu of a tab': {
    open: (page) => page.locator('.tab[data-active=true]').click({ button: 'right' }),
    shown: OPENED,
  },
  'folder of the collapsed menu': {
    open: async (page) => {
      const fold = page.getByRole('button', { name: '收起菜单' })
      if (await fold.isVisible()) await fold.click()
      await page.locator('.sidebar [aria-expanded]').first().click()
    },
    shown: OPENED,
  },
}

/** Only where there is none. */
export const openingsOfThePhone: Readonly<Record<string, Opening>> = {
  'drawer of the menu': {
    open: (page) => page.getByRole('button', { name: '展开菜单' }).click(),
    shown: '.sidebar:not([hidden])',
  },
}
