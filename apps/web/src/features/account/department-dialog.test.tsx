// @vitest-environment happy-dom
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../../test/start-texts.ts'
import { queryClient } from '../../api/query-client.ts'
import { setCurrentUser } from '../../session/current-user.ts'
import { useToasts } from '../../ui/feedback/toasts.ts'
import { DepartmentDialog } from './department-dialog.tsx'

const aDepartment = (id: number, name: string, initials: string) => ({
  id,
  name,
  nameEn: '',
  pid: 1,
  initials,
  above: [{ name: '临湖供电公司', nameEn: '' }],
})
const two = [aDepartment(110, '配电部', 'pdb'), aDepartment(150, '带电作业中心', 'ddzyzx')]
let departments = two
let sent: string[] = []
const onSwitched = vi.fn(async () => {})
const onClose = vi.fn()

beforeAll(startTexts)
beforeEach(() => {
  queryClient.clear()
  sent = []
  departments = two
  onSwitched.mockClear()
  onClose.mockClear()
  useToasts.setState({ toasts: [] })
  setCurrentUser({ finDepId: 110 } as UserInfo)
  vi.stubGlobal('fetch', async (url: string, { method }: { method?: string } = {}) => {
    if (method !== 'POST') return Response.json({ retcode: 0, msg: 'ok', data: departments })
    sent.push(url)
    return Response.json({ retcode: 0, msg: 'ok', data: { finDepId: 150, name: '带电作业中心', nameEn: '' } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (unsaved: readonly string[] = []) =>
  render(
    <QueryClientProvider client={queryClient}>
      <DepartmentDialog unsaved={unsaved} onSwitched={onSwitched} onClose={onClose} />
    </QueryClientProvider>,
  )
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })

it('wants one department to be selected, and shows the present one', async () => {
  show()
  expect(await radio(/配电部/)).toMatchObject({ disabled: true, checked: true })
  expect((await screen.findByText('当前')).closest('label')?.textContent).toContain('配电部')
  fireEvent.click(screen.getByRole('button', { name: '切换' }))

  expect((await screen.findByRole('alert')).textContent).toBe('请选择一个部门')
  expect(sent).toEqual([])
})

it('switches, and says so once the console has followed', async () => {
  show()
  fireEvent.click(await radio(/带电作业中心/))
  fireEvent.click(screen.getByRole('button', { name: '切换' }))

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual(['/system/user/changeDep?depId=150'])
  expect(onSwitched).toHaveBeenCalledOnce()
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['切换成功：带电作业中心'])
})

it('names the pages that would lose something', async () => {
  show(['作业计划申请'])

  expect(await screen.findByText('作业计划申请 有未保存的内容，切换后这些页面将关闭。')).toBeTruthy()
  expect(screen.getByRole('button', { name: '放弃并切换' })).toBeTruthy()
})

it('explains when there is only one, or none', async () => {
  departments = two.slice(0, 1)
  show()
  expect(await screen.findByText(/您只属于一个部门/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '切换' })).toBeNull()
  cleanup()
  queryClient.clear()

  departments = []
  show()
  expect(await screen.findByText(/您还不属于任何部门/)).toBeTruthy()
})

it('is searched by name and initials when there are many', async () => {
  departments = [
    ...two,
    ...Array.from({ length: 7 }, (_, index) => aDepartment(200 + index, `第 ${index} 部`, `d${index}b`)),
  ]
  show()
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'DDZY' } })
  expect(screen.getAllByRole('radio')).toHaveLength(1)

  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing' } })
  expect(screen.getByText(/没有匹配的部门/)).toBeTruthy()
})
