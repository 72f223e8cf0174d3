// @vitest-environment happy-dom
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { queryClient } from '../../../api/query-client.ts'
import { setCurrentUser } from '../../../session/current-user.ts'
import { reloadPreferences, setPreferences } from '../../../ui/theme/preferences.ts'
import { useConsole } from '../../console-state.ts'
import type { MenuNode } from '../../menu-routes.ts'
import { prefetchView } from '../../views.tsx'
import { todoTotalQuery } from '../notices/todo-queries.ts'
import { Sidebar } from './sidebar.tsx'

vi.mock('../../views.tsx', { spy: true })

const aNode = (path: string, name: string, part: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  name,
  nameEn: '',
  keywords: '',
  icon: '',
  to: path,
  path,
  external: false,
  newTab: false,
  children: [],
  ...part,
})
const nodes = [
  aNode('/home', '首页'),
  aNode('/work', '在线作业', { children: [aNode('/to-do', '待办任务'), aNode('/done', '已办任务')] }),
  aNode('/far', '天气', { newTab: true, external: true, to: 'https://weather.example' }),
  aNode('/set', '设置', { children: [aNode('/words', '敏感词')] }),
]
const toDoRoute = {
  path: '/to-do',
  menuId: 1,
  name: '待办任务',
  nameEn: '',
  icon: '',
  keywords: '',
  component: 'toDoMissions',
  isAmis: false,
  params: {},
  redirect: '',
  parents: [],
}

beforeAll(async () => {
  await startTexts()
  setCurrentUser({ permissions: [] } as unknown as UserInfo)
  HTMLElement.prototype.scrollIntoView = () => {}
  HTMLElement.prototype.getClientRects = () => [new DOMRect()] as unknown as DOMRectList
})
beforeEach(() => {
  localStorage.clear()
  setPreferences({ sidebarOpen: true, folders: {} })
  useConsole.setState({ menu: { nodes, home: '/home', routes: [toDoRoute] } })
  queryClient.setQueryData(todoTotalQuery.queryKey, {
    total: 120,
    totalIsCapped: false,
    overdue: 1,
    overdueIsCapped: false,
    items: [],
  } as never)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

function show(activePath = '/to-do', isInside = false): ReturnType<typeof render> {
  return render(
    <QueryClientProvider client={queryClient}>
      <Sidebar systemName="Liveline" activePath={activePath} isInside={isInside} />
    </QueryClientProvider>,
  )
}
const focused = () => document.activeElement?.getAttribute('data-id')
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement as Element, { key })
}
const entry = (id: string) => document.querySelector<HTMLElement>(`[data-id="${id}"]`) as HTMLElement

describe('the sidebar', () => {
  it('has one stop for the Tab key: the page in front', () => {
    show()
    const stops = [...document.querySelectorAll<HTMLElement>('.sidebar-item')].filter(({ tabIndex }) => tabIndex === 0)

    expect(stops.map(({ dataset }) => dataset['id'])).toEqual(['/to-do'])
    expect(entry('/to-do').getAttribute('aria-current')).toBe('page')
  })

  it('lights the list that a task in front belongs to, which is not the page itself', () => {
    show('/done', true)

    expect(entry('/done').getAttribute('aria-current')).toBe('true')
    expect(entry('/to-do').getAttribute('aria-current')).toBeNull()
    expect(entry('/work').dataset['above']).toBe('true')
  })

  it('is walked through by the arrows, Home and End', () => {
    show()
    act(() => entry('/to-do').focus())
    const way = ['ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'Home', 'ArrowUp'].map((key) => {
      press(key)
      return focused()
    })

    expect(way).toEqual(['/done', '/far', '/set', '/set', '/home', '/home'])
  })

  it('opens and closes folders by the arrows to the side', () => {
    show()
    act(() => entry('/set').focus())
    press('ArrowRight')
    expect(entry('/set').getAttribute('aria-expanded')).toBe('true')
    press('ArrowRight')
    expect(focused()).toBe('/words')
    press('ArrowLeft')
    expect(focused()).toBe('/set')
    press('ArrowLeft')
    expect(entry('/set').getAttribute('aria-expanded')).toBe('false')
  })

  const areOpen = () => ['/work', '/set'].map((id) => entry(id).getAttribute('aria-expanded'))

  it('remembers the folders that were opened and closed', () => {
    const { unmount } = show('/home')
    fireEvent.click(entry('/work'))
    fireEvent.click(entry('/set'))
    unmount()
    reloadPreferences()
    show('/home')

    expect(areOpen()).toEqual(['false', 'true'])
  })

  it('opens the folder of the page in front, whatever was remembered, and lets it be closed there', () => {
    setPreferences({ folders: { '/work': false } })
    const { unmount } = show('/to-do')
    expect(areOpen()).toEqual(['true', 'false'])
    fireEvent.click(entry('/work'))
    expect(areOpen()).toEqual(['false', 'false'])
    unmount()
    show('/done')

    expect(areOpen()).toEqual(['true', 'false'])
  })

  it('finds an entry by its first letters', () => {
    show()
    act(() => entry('/home').focus())
    press('已')

    expect(focused()).toBe('/done')
  })

  it('says how much waits, and where a link leaves the console', () => {
    show()

    expect(entry('/to-do').textContent).toContain('99+')
    expect(screen.getByRole('link', { name: /120 项待办/ })).toBe(entry('/to-do'))
    expect(entry('/far').getAttribute('target')).toBe('_blank')
    expect(entry('/far').getAttribute('rel')).toContain('noopener')
    expect(entry('/far').textContent).toContain('在新窗口打开')
    expect(entry('/far').title).toBe('天气')
  })
})

describe('the collapsed sidebar', () => {
  beforeEach(() => setPreferences({ sidebarOpen: false }))
  const flyout = () => document.querySelector<HTMLElement>('.sidebar-flyout')

  it('shows what a folder holds on focus, and the arrows lead in and out', () => {
    show()
    expect(flyout()).toBeNull()
    act(() => entry('/work').focus())
    expect(within(flyout() as HTMLElement).getByText('待办任务')).not.toBeNull()

    press('ArrowRight')
    expect(focused()).toBe('/to-do')
    press('ArrowDown')
    expect(focused()).toBe('/done')
    press('ArrowLeft')
    expect([focused(), flyout()]).toEqual(['/work', null])
  })

  it('shows it on a click and on hover, and closes on Esc', async () => {
    show()
    fireEvent.click(entry('/set'))
    expect(flyout()?.textContent).toContain('敏感词')
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(flyout()).toBeNull()

    fireEvent(entry('/work'), new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
    await expect.poll(() => flyout()?.textContent ?? '').toContain('待办任务')
  })
})

it('fetches the page of an entry that somebody points at, or reaches by key', () => {
  show()
  const entry = screen.getByRole('link', { name: /待办任务/ })
  fireEvent.pointerEnter(entry)
  expect(vi.mocked(prefetchView)).toHaveBeenLastCalledWith(toDoRoute)
  fireEvent.focus(entry)
  expect(vi.mocked(prefetchView)).toHaveBeenCalledTimes(2)
})
