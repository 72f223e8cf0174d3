// @vitest-environment happy-dom
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { queryClient } from '../../../api/query-client.ts'
import { setCurrentUser } from '../../../session/current-user.ts'
import { appHistory, navigate } from '../../../ui/navigation.tsx'
import { useConsole } from '../../console-state.ts'
import type { ConsoleRoute, MenuNode } from '../../menu-routes.ts'
import { useShellDialog } from '../shell-dialogs.ts'
import { SearchDialog } from './search-dialog.tsx'

const node = (path: string, name: string, keywords: string): MenuNode => ({
  id: path,
  name,
  nameEn: '',
  icon: '',
  keywords,
  to: path,
  path,
  external: false,
  newTab: false,
  children: [],
})
const route = (path: string, component: string): ConsoleRoute => ({
  ...{ path, menuId: 1, name: path, nameEn: '', icon: '', component, isAmis: false, params: {}, redirect: '' },
  parents: [],
})
const found = {
  tasks: [{ taskId: 't1', taskName: '计划筛查', taskNameEn: '', number: 'LWP-151-0042', title: '<b>莲塘</b>' }],
  processes: [
    {
      ...{ instanceId: 'i1', number: 'LWP-151-0042', title: '莲塘', flowName: '作业计划审批', flowNameEn: '' },
      ...{ status: 'active', initiator: '陈宇' },
    },
  ],
  people: [{ userId: 7, name: '陈宇', departmentName: '配电部' }],
}

let asked: string[]
let answer: () => Response
const closed = vi.fn()
const field = () => screen.getByRole('combobox')
const selected = () => document.querySelector('[role=option][aria-selected=true]')?.textContent
const type = (text: string) => fireEvent.input(field(), { target: { value: text } })
const press = (key: string, facts = {}) => fireEvent.keyDown(field(), { key, ...facts })

beforeAll(async () => {
  await startTexts()
  setCurrentUser({ userId: 5, userName: 'u', userSource: 0, permissions: [] } as unknown as UserInfo)
  HTMLElement.prototype.scrollIntoView = () => {}
})
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  closed.mockClear()
  useShellDialog.setState({ shown: undefined })
  useConsole.setState({
    menu: {
      home: '/a',
      nodes: [node('/a', '待办任务', 'daibanrenwu dbrw'), node('/b', '我发起的', 'wofaqide wfqd')],
      routes: [route('/a', 'toDoMissions'), route('/b', 'myProcesses')],
    },
  })
  navigate('/')
  asked = []
  answer = () => Response.json({ retcode: 0, msg: 'ok', data: found })
  vi.stubGlobal('fetch', (url: string) => {
    if (!String(url).startsWith('/console/search')) return Promise.resolve(Response.json({ retcode: 0, data: [] }))
    asked.push(new URLSearchParams(String(url).split('?')[1]).get('text') ?? '')
    return Promise.resolve(answer())
  })
  render(
    <QueryClientProvider client={queryClient}>
      <SearchDialog onClose={closed} />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('finds a page by initials and opens it with Enter; next time it stands first', async () => {
  type('dbrw')
  expect(selected()).toContain('待办任务')
  press('Enter')
  expect([appHistory.location.href, closed.mock.calls.length]).toEqual(['/a', 1])
  expect(JSON.parse(localStorage.getItem('liveline.search.5') ?? '[]')).toMatchObject([{ to: '/a' }])
})

it('shows work and people in labelled groups, what was typed as text, and says how many', async () => {
  type('莲塘')
  const task = await screen.findByRole('option', { name: /莲塘.*计划筛查/ })
  expect(within(screen.getByRole('group', { name: '我的待办任务' })).getAllByRole('option')).toEqual([task])
  expect(task.querySelector('b')).toBeNull()
  expect(task.querySelector('mark')?.textContent).toBe('莲塘')
  expect(screen.getByRole('status').textContent).toContain('3')
  fireEvent.click(screen.getByRole('option', { name: /陈宇 ?配电部/ }))
  expect(appHistory.location.href).toBe('/b?scope=all&keyword=%E9%99%88%E5%AE%87')
})

it('moves by arrows, Home and End around all groups, the field keeping the focus', async () => {
  type('莲塘')
  await screen.findByRole('option', { name: /计划筛查/ })
  press('End')
  expect(selected()).toContain('配电部')
  press('ArrowDown')
  const first = selected()
  press('ArrowUp')
  expect(selected()).toContain('配电部')
  press('Home')
  expect(selected()).toBe(first)
  expect(field().getAttribute('aria-activedescendant')).toBe(
    document.querySelector('[role=option][aria-selected=true]')?.id,
  )
})

it('leaves Enter to what an input method is still writing', () => {
  type('dbrw')
  press('Enter', { isComposing: true })
  press('Enter', { keyCode: 229 })
  expect(closed).not.toHaveBeenCalled()
})

it('asks once the typing pauses, and says when nobody answers', async () => {
  answer = () => Response.json({ retcode: 50001, msg: '服务暂时不可用' }, { status: 500 })
  for (const text of ['L', 'LW', 'LWP']) type(text)
  await screen.findByRole('button', { name: '重试' })
  expect(asked).toEqual(['LWP'])
  answer = () => Response.json({ retcode: 0, msg: 'ok', data: found })
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('option', { name: /计划筛查/ })).toBeTruthy()
})

it('gives commands of the console', () => {
  type('jmsz')
  expect(selected()).toContain('界面设置')
  press('Enter')
  expect(useShellDialog.getState().shown).toBe('settings')
})
