// @vitest-environment happy-dom
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { setCurrentUser } from '../../../session/current-user.ts'
import { appHistory, navigate } from '../../../ui/navigation.tsx'
import { useConsole } from '../../console-state.ts'
import type { ConsoleRoute } from '../../menu-routes.ts'
import { openTabsOf, setTabDirty, useTabs, visitTab } from '../../tabs.ts'
import { TabsBar } from './tabs-bar.tsx'

const aRoute = (path: string, name: string): ConsoleRoute => ({
  path,
  menuId: 1,
  name,
  nameEn: '',
  icon: '',
  component: 'some',
  isAmis: false,
  params: {},
  redirect: '',
  parents: [],
})

beforeAll(async () => {
  await startTexts()
  setCurrentUser({ permissions: [] } as unknown as UserInfo)
})
beforeEach(() => {
  localStorage.clear()
  useConsole.setState({
    menu: { nodes: [], home: '/home', routes: [aRoute('/home', '首页'), aRoute('/a', '甲'), aRoute('/b', '乙')] },
  })
  openTabsOf(1, '/home', () => true)
  for (const path of ['/a', '/b']) visitTab(path)
  navigate('/a')
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

const paths = () => useTabs.getState().tabs.map(({ key }) => key)
function choose(tab: string, command: string) {
  render(<TabsBar activeKey="/a" />)
  fireEvent.contextMenu(screen.getByRole('link', { name: tab }))
  fireEvent.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: command }))
}

describe('the menu of a tab', () => {
  it.each([
    ['甲', '关闭', ['/home', '/b'], '/b'],
    ['乙', '关闭', ['/home', '/a'], '/a'],
    ['乙', '关闭其他', ['/home', '/b'], '/b'],
    ['首页', '关闭其他', ['/home'], '/home'],
    ['甲', '关闭全部', ['/home'], '/home'],
  ])('%s: %s leaves %j and shows %s', (tab, command, left, front) => {
    choose(tab, command)

    expect(paths()).toEqual(left)
    expect(appHistory.location.pathname).toBe(front)
  })

  it('builds a page anew', () => {
    choose('甲', '刷新')

    expect(useTabs.getState().tabs.find(({ key }) => key === '/a')?.generation).toBe(1)
  })

  it('cannot close the pinned home', () => {
    render(<TabsBar activeKey="/a" />)
    fireEvent.contextMenu(screen.getByRole('link', { name: '首页' }))

    expect(screen.getByRole('menuitem', { name: '关闭' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: '关闭 首页' })).toBeNull()
  })
})

it('asks before unsaved work is closed', () => {
  setTabDirty('/a', true)
  choose('甲', '关闭全部')
  expect(paths()).toEqual(['/home', '/a', '/b'])

  fireEvent.click(screen.getByRole('button', { name: '放弃并关闭' }))
  expect(paths()).toEqual(['/home'])
})
