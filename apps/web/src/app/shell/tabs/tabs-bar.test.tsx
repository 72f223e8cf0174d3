// @vitest-environment happy-dom
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { setCurrentUser } from '../../../session/current-user.ts'
import { appHistory, navigate } from '../../../ui/navigation.tsx'
import { useConsole } from '../../console-state.ts'
import type { ConsoleRoute } from '../../menu-routes.ts'
import { openTabsOf, setTabDirty, setTabTitle, useTabs, visitTab } from '../../tabs.ts'
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

/** Every command, on a pinned and on another tab, of tabs just opened and of tabs that came back with a reload. */
describe.each(['opened', 'restored'])('the menu of a tab that was %s', (origin) => {
  beforeEach(() => {
    if (origin === 'restored') openTabsOf(1, '/home', () => true)
  })

  it.each([
    ['甲', '关闭', ['/home', '/b'], '/b'],
    ['乙', '关闭', ['/home', '/a'], '/a'],
    ['甲', '关闭其他', ['/home', '/a'], '/a'],
    ['乙', '关闭其他', ['/home', '/b'], '/b'],
    ['首页', '关闭其他', ['/home'], '/home'],
    ['甲', '关闭右侧', ['/home', '/a'], '/a'],
    ['首页', '关闭右侧', ['/home'], '/home'],
    ['甲', '关闭全部', ['/home'], '/home'],
    ['首页', '关闭全部', ['/home'], '/home'],
    ['甲', '右移', ['/home', '/b', '/a'], '/a'],
    ['乙', '左移', ['/home', '/b', '/a'], '/a'],
  ])('%s: %s leaves %j and shows %s', (tab, command, left, front) => {
    choose(tab, command)

    expect(paths()).toEqual(left)
    expect(appHistory.location.pathname).toBe(front)
  })

  it.each([
    ['甲', '/a'],
    ['首页', '/home'],
  ])('builds %s anew and shows it', (tab, key) => {
    choose(tab, '刷新')

    expect(useTabs.getState().tabs.find((candidate) => candidate.key === key)?.generation).toBe(1)
    expect(appHistory.location.pathname).toBe(key)
  })

  it.each([
    ['首页', ['关闭', '左移', '右移']],
    ['甲', ['左移']],
    ['乙', ['关闭右侧', '右移']],
  ])('offers %s nothing that cannot be done: %j', (tab, disabled) => {
    render(<TabsBar activeKey="/a" />)
    fireEvent.contextMenu(screen.getByRole('link', { name: tab }))

    const items = screen.getAllByRole<HTMLButtonElement>('menuitem')
    expect(items.filter((item) => item.disabled).map(({ textContent }) => textContent)).toEqual(disabled)
  })
})

describe('a tab', () => {
  const link = (name: string) => screen.getByRole('link', { name })
  const tabOf = (name: string) => link(name).closest<HTMLElement>('.tab') as HTMLElement

  it('that is pinned has no button to close it, nor a middle click', () => {
    render(<TabsBar activeKey="/a" />)
    fireEvent(tabOf('首页'), new MouseEvent('auxclick', { bubbles: true, button: 1 }))

    expect(screen.queryByRole('button', { name: '关闭 首页' })).toBeNull()
    expect(paths()).toEqual(['/home', '/a', '/b'])
  })

  it('closes by middle click and by the Delete key', () => {
    render(<TabsBar activeKey="/a" />)
    fireEvent(tabOf('乙'), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    expect(paths()).toEqual(['/home', '/a'])
    fireEvent.keyDown(link('甲'), { key: 'Delete' })

    expect(paths()).toEqual(['/home'])
  })

  it('gives way to its right neighbour, else to the left one, else to home', () => {
    const menu = useConsole.getState().menu
    useConsole.setState({ menu: { ...menu, routes: [...menu.routes, aRoute('/c', '丙')] } })
    visitTab('/c')
    navigate('/b')
    const { rerender } = render(<TabsBar activeKey="/b" />)
    const fronts = ['乙', '丙', '甲'].map((name) => {
      fireEvent.click(screen.getByRole('button', { name: `关闭 ${name}` }))
      const front = appHistory.location.pathname
      rerender(<TabsBar activeKey={front} />)
      return front
    })

    expect(fronts).toEqual(['/c', '/a', '/home'])
  })

  it('moves by Ctrl+Shift+arrows and by dragging', () => {
    render(<TabsBar activeKey="/a" />)
    fireEvent.keyDown(link('甲'), { key: 'ArrowRight', ctrlKey: true, shiftKey: true })
    expect(paths()).toEqual(['/home', '/b', '/a'])

    const kept = new Map<string, string>()
    const dataTransfer = {
      get types() {
        return [...kept.keys()]
      },
      setData: (type: string, text: string) => kept.set(type, text),
      getData: (type: string) => kept.get(type) ?? '',
    }
    fireEvent.dragStart(tabOf('乙'), { dataTransfer })
    fireEvent.dragOver(tabOf('甲'), { dataTransfer })
    fireEvent.drop(tabOf('甲'), { dataTransfer })

    expect(paths()).toEqual(['/home', '/a', '/b'])
  })

  it('shows the digits that differ and says the whole', () => {
    setTabTitle('/a', '计划筛查 LWP-151-202611-0042', '计划筛查 ·0042')
    render(<TabsBar activeKey="/a" />)

    const shown = link('计划筛查 ·0042 计划筛查 LWP-151-202611-0042')
    expect(shown.textContent).toBe('计划筛查 ·0042')
    expect(shown.title).toBe('计划筛查 LWP-151-202611-0042')
    expect(shown.querySelector('.tab-tail')?.textContent).toBe(' ·0042')
  })
})

it('asks once before unsaved work is closed, and lists all of it', () => {
  setTabDirty('/a', true)
  setTabDirty('/b', true)
  choose('首页', '关闭右侧')
  expect(paths()).toEqual(['/home', '/a', '/b'])
  const dialog = within(screen.getByRole('dialog', { hidden: true }))
  expect(dialog.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['甲', '乙'])

  fireEvent.click(dialog.getByRole('button', { name: '放弃并关闭', hidden: true }))
  expect(paths()).toEqual(['/home'])
})

it('finds an open page in the list by its words and leads to it by the arrows', async () => {
  render(<TabsBar activeKey="/a" />)
  fireEvent.click(screen.getByRole('button', { name: '全部已打开的页面' }))
  const field = await screen.findByRole('searchbox')
  fireEvent.change(field, { target: { value: '乙' } })
  field.focus()
  fireEvent.keyDown(field, { key: 'ArrowDown' })

  const list = within(screen.getByRole('dialog', { name: '全部已打开的页面' }))
  expect(list.getAllByRole('link')).toHaveLength(1)
  expect(document.activeElement).toBe(list.getByRole('link', { name: '乙' }))
  fireEvent.click(list.getByRole('link', { name: '乙' }))
  expect(appHistory.location.pathname).toBe('/b')
})
