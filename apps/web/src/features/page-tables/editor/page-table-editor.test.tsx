// @vitest-environment happy-dom
import type { PageParams } from '@liveline/contract/page-table/page-params.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { queryClient } from '../../../api/query-client.ts'
import { RouteProvider } from '../../../ui/navigation.tsx'
import { PageTableEditor } from './page-table-editor.tsx'

const params: PageParams = {
  flowIdList: [],
  columns: [
    { key: 'number', title: '编号', titleEn: 'Number', sortable: true },
    { key: 'title', title: '标题', titleEn: 'Title' },
  ],
  filters: [],
  actions: ['open'],
}
const page = {
  ...{ id: 12, pageCode: 'tools', categoryResource: 'live-work', pageIcon: '', name: '工器具', nameEn: 'Tools' },
  ...{ pageParams: JSON.stringify(params), valid: 1, rev: 4, updatedAt: '2026-11-20T01:00:00Z', updatedBy: '孔德' },
}
const ok = (data: unknown) => Response.json({ retcode: 0, msg: 'ok', data })
const sent: { url: string; body: Record<string, unknown> }[] = []
let answer: (url: string) => Response
let kept: typeof page
const dirty: boolean[] = []
const ended: boolean[] = []

async function open(query: Record<string, string> = { id: '12' }) {
  render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: '/design/page-table', params: {}, query, active: true }}
        tab={{ setTitle: () => {}, setDirty: (is) => dirty.push(is), setEnded: (is) => ended.push(is) }}
      >
        <PageTableEditor
          listPath="/list"
          ownPath="/editor"
          preview={({ columns }) => <output aria-label="drawn">{columns.map(({ title }) => title).join('|')}</output>}
        />
      </RouteProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: '保存' })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const drawn = () => screen.getByLabelText('drawn').textContent
const json = () => screen.getByLabelText<HTMLTextAreaElement>('页面参数（JSON）')
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存' })

beforeAll(startTexts)
beforeEach(() => {
  queryClient.clear()
  kept = page
  sent.length = 0
  dirty.length = 0
  ended.length = 0
  answer = () => ok({ id: 12, rev: 5 })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/healthz') return new Response()
    if (url.startsWith('/pageTable/detail')) return ok(kept)
    if (url.startsWith('/pageTable/sources')) return ok({ flows: [], forms: [], roles: [], categories: [] })
    if (url.startsWith('/pageTable/fields')) return ok([])
    sent.push({ url, body: JSON.parse(String(init.body)) as Record<string, unknown> })
    return answer(url)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('draws at once what is moved, set and taken away, and sends it with the revision it began from', async () => {
  await open()
  expect(drawn()).toBe('编号|标题')
  expect(save().disabled).toBe(true)

  press('下移“编号”')
  expect(drawn()).toBe('标题|编号')
  fireEvent.click(screen.getByRole('button', { name: '编号 number' }))
  type('标题', '计划号')
  expect(drawn()).toBe('标题|计划号')
  press('移除“标题”')
  expect(drawn()).toBe('计划号')
  expect(dirty.at(-1)).toBe(true)

  fireEvent.click(save())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ id: 12, rev: 4, name: '工器具' })
  expect(JSON.parse(String(sent[0]?.body['pageParams']))).toEqual({
    ...params,
    columns: [{ key: 'number', title: '计划号', titleEn: 'Number', sortable: true }],
  })
})

it('is one with the JSON beside it, both ways, and names what is wrong in it', async () => {
  await open()
  press('JSON')
  expect(JSON.parse(json().value)).toEqual(params)

  fireEvent.change(json(), { target: { value: '{ "flowIdList": [' } })
  expect(screen.getByText(/不是有效的 JSON/)).toBeTruthy()
  expect(save().disabled).toBe(true)

  const changed = {
    ...params,
    columns: [
      { key: 'dueAt', title: '期限' },
      { key: 'dueAt', title: '又' },
    ],
  }
  fireEvent.change(json(), { target: { value: JSON.stringify(changed) } })
  expect(screen.getAllByText('columns[1].key').length).toBeGreaterThan(0)
  expect(save().disabled).toBe(true)

  fireEvent.change(json(), { target: { value: JSON.stringify({ ...changed, columns: changed.columns.slice(0, 1) }) } })
  expect(save().disabled).toBe(false)
  press('预览')
  expect(drawn()).toBe('期限')
  press('移除“期限”')
  press('JSON')
  expect(JSON.parse(json().value)).toMatchObject({ columns: [] })
})

it('says who was first, what differs, and overwrites only when told to', async () => {
  answer = () =>
    Response.json(
      { retcode: 40902, msg: '内容已被王涛修改', requestId: 'r', details: { name: '王涛', rev: 5 } },
      { status: 409 },
    )
  await open()
  type('名称', '甲')
  kept = { ...page, name: '王涛的', rev: 5, updatedBy: '王涛' }
  fireEvent.click(save())

  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('内容已被王涛修改')).toBeTruthy()
  expect(await within(dialog).findByText('"甲"')).toBeTruthy()
  expect(within(dialog).getByText('"王涛的"')).toBeTruthy()

  answer = () => {
    kept = { ...kept, name: '甲', rev: 6 }
    return ok({ id: 12, rev: 6 })
  }
  fireEvent.click(within(dialog).getByRole('button', { name: '用我的内容覆盖' }))
  await waitFor(() => expect(dirty.at(-1)).toBe(false))
  expect(sent[1]?.body).toMatchObject({ id: 12, rev: 5, name: '甲' })
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('甲')
})

it('takes what the other has saved instead of what was entered, when told to', async () => {
  answer = () => Response.json({ retcode: 40902, msg: '晚了', requestId: 'r', details: {} }, { status: 409 })
  await open()
  type('名称', '甲')
  kept = { ...page, name: '王涛的', rev: 5 }
  fireEvent.click(save())

  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '使用对方的内容' }))

  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('王涛的'))
  expect(dirty.at(-1)).toBe(false)
})

it('begins a copy under a name and a code of its own', async () => {
  await open({ copy: '12' })

  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('工器具 副本')
  expect(screen.getByLabelText<HTMLInputElement>('页面编码').value).toBe('toolsCopy')
})

it('cannot save a new page before it has a name, a code and a column', async () => {
  await open({})
  type('名称', '新')
  expect(screen.getByText(/请填写名称和页面编码/)).toBeTruthy()
  type('页面编码', 'new')
  expect(save().disabled).toBe(true)
  expect(screen.getByText('columns')).toBeTruthy()
})

it('closes the tab of a new page once it is saved and has a page of its own, and no other', async () => {
  await open({ copy: '12' })
  fireEvent.click(save())
  await waitFor(() => expect(ended).toContain(true))
  cleanup()
  ended.length = 0

  await open()
  type('名称', '改名')
  fireEvent.click(save())
  await waitFor(() => expect(sent).toHaveLength(2))
  await waitFor(() => expect(save().disabled).toBe(true))
  expect(ended).not.toContain(true)
})
