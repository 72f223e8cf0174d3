// @vitest-environment happy-dom
import { settingKeys, settingOf } from '@liveline/contract/setting/settings.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../../test/start-texts.ts'
import { queryClient } from '../../api/query-client.ts'
import { RouteProvider } from '../../ui/navigation.tsx'
import { ConfigurationPage } from './configuration-page.tsx'

const rows = () =>
  settingKeys.map((key) => ({
    ...{ key, value: settingOf(key).default, isDefault: true, rev: 0, updatedAt: null as string | null, updatedBy: '' },
    ...(key === 'companyName' && {
      value: '临湖',
      isDefault: false,
      rev: 3,
      updatedAt: '2026-11-20T01:00:00Z',
      updatedBy: '方圆',
    }),
    ...(key === 'quickForms' && {
      value: [
        { formKey: 'a', flowKey: 'fa' },
        { formKey: 'b', flowKey: 'fb' },
      ],
      isDefault: false,
    }),
  }))
const change = {
  ...{ id: '018f0000-0000-7000-8000-000000000001', key: 'companyName', before: '旧名', after: '临湖' },
  ...{ at: '2026-11-20T01:00:00Z', by: '方圆', reason: '更名' },
}
const ok = (data: unknown) => Response.json({ retcode: 0, msg: 'ok', data })
const sent: { url: string; body: unknown }[] = []
const dirty: boolean[] = []
let answer: () => Response

async function open(query: Record<string, string> = {}, first = '系统名称') {
  render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: '/configuration', params: {}, query, active: true }}
        tab={{ setTitle: () => {}, setDirty: (is) => dirty.push(is), setEnded: () => {} }}
      >
        <ConfigurationPage />
      </RouteProvider>
    </QueryClientProvider>,
  )
  await screen.findByLabelText(first)
}
const setting = (key: string) => within(document.querySelector<HTMLElement>(`[data-setting=${key}]`)!)
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存' })

beforeAll(startTexts)
beforeEach(() => {
  queryClient.clear()
  sent.length = 0
  dirty.length = 0
  answer = () => ok([])
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/healthz') return new Response()
    if (url.startsWith('/system/config/settings')) return ok(rows())
    if (url.startsWith('/system/config/history')) return ok([change])
    if (url.startsWith('/system/config/navigationSources'))
      return ok({
        forms: [
          { formKey: 'a', name: '甲表', nameEn: '', icon: '' },
          { formKey: 'b', name: '乙表', nameEn: '', icon: '' },
        ],
        flows: [],
        roles: [],
        dataSets: [],
      })
    sent.push({ url, body: JSON.parse(String(init.body)) })
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('saves what was changed and nothing else, with its revision, and guards it until then', async () => {
  await open()
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  fireEvent.change(screen.getByLabelText('系统名称'), { target: { value: '带电作业' } })
  expect(dirty.at(-1)).toBe(true)
  fireEvent.change(screen.getByLabelText('修改原因（可不填）'), { target: { value: '更名' } })
  fireEvent.click(save())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    url: '/system/config/update',
    body: { changes: [{ key: 'systemName', value: '带电作业', rev: 0 }], reason: '更名' },
  })
  await waitFor(() => expect(dirty.at(-1)).toBe(false))
})

it('marks what is not the default, says who changed it, and goes back', async () => {
  await open()
  const company = setting('companyName')
  expect(company.getByText('已修改')).toBeTruthy()
  expect(company.getByText(/方圆修改/)).toBeTruthy()
  expect(setting('systemName').queryByText('已修改')).toBeNull()
  fireEvent.click(company.getByRole('button', { name: '恢复默认' }))
  fireEvent.click(save())
  await waitFor(() => expect(sent[0]?.body).toEqual({ changes: [{ key: 'companyName', value: null, rev: 3 }] }))
})

it('says at the field what is wrong, and does not send it', async () => {
  await open()
  fireEvent.change(screen.getByLabelText('无操作时限 (分钟)'), { target: { value: '600' } })
  expect(screen.getByText('请输入 5 至 60 之间的整数')).toBeTruthy()
  expect(save().disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('无操作时限 (分钟)'), { target: { value: '20' } })
  expect(save().disabled).toBe(false)
})

it('orders the quick forms by arrows', async () => {
  await open()
  await screen.findByRole('button', { name: '下移“甲表”' })
  fireEvent.click(screen.getByRole('button', { name: '下移“甲表”' }))
  fireEvent.click(save())
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({
      changes: [{ key: 'quickForms', value: [{ formKey: 'b' }, { formKey: 'a' }] }],
    }),
  )
})

it('finds a setting by words of its help', async () => {
  await open({ keyword: '瓦片' }, '地图瓦片')
  expect(screen.queryByLabelText('系统名称')).toBeNull()
})

it('takes a single change back after a question', async () => {
  await open()
  fireEvent.click(setting('companyName').getByRole('button', { name: /方圆修改/ }))
  fireEvent.click(await screen.findByRole('button', { name: '撤回此修改' }))
  expect(screen.getByText('配置将改回：旧名')).toBeTruthy()
  answer = () => ok(rows()[0])
  fireEvent.click(screen.getByRole('button', { name: '撤回修改' }))
  await waitFor(() => expect(sent[0]).toEqual({ url: '/system/config/revert', body: { id: change.id, rev: 3 } }))
})

it('says who was first', async () => {
  answer = () =>
    Response.json({ retcode: 40902, msg: '内容已被沈岚修改', requestId: 'r', details: { rev: 1 } }, { status: 409 })
  await open()
  fireEvent.change(screen.getByLabelText('系统名称'), { target: { value: '甲' } })
  fireEvent.click(save())
  expect(await screen.findByText('内容已被沈岚修改')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '放弃我的修改并载入最新配置' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('系统名称').value).toBe('不停电作业管控系统'))
})
