// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { startTexts } from '../../../test/start-texts.ts'
import { appHistory, queryOf, RouteProvider, useWindowAddress } from '../navigation.tsx'
import type { ListColumn, ListRows } from './columns/list-column.ts'
import type { ListFilter } from './filters/list-filter.ts'
import { ListPage } from './list-page.tsx'
import type { AskedPage } from './use-long-list.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly place: string
}
const all: readonly Row[] = Array.from({ length: 45 }, (_, at) => ({
  id: String(at + 1),
  name: `第 ${at + 1} 行`,
  place: '东',
}))
const columns: readonly ListColumn<Row>[] = [
  {
    key: 'name',
    title: '名称',
    cell: ({ name }) => name,
    text: ({ name }) => name,
    sortKey: 'name',
    isLink: true,
    grows: true,
    hideable: false,
  },
  { key: 'place', title: '地点', cell: ({ place }) => place, text: ({ place }) => place },
]
const filters: readonly ListFilter[] = [
  { kind: 'text', name: 'keyword', title: '名称' },
  {
    kind: 'choices',
    name: 'places',
    title: '地点',
    behind: true,
    options: [
      { value: 'e', label: '东' },
      { value: 'w', label: '西' },
    ],
  },
  { kind: 'number', name: 'size', title: '大小', behind: true },
]
const rows: ListRows<Row> = {
  keyOf: ({ id }) => id,
  addressOf: ({ id }) => `/row?id=${id}`,
  nameOf: ({ name }) => name,
  canSelect: ({ id }) => id !== '2',
}
const asked: AskedPage[] = []
const source = {
  queryKey: ['rows'],
  ask: async (page: AskedPage) => {
    asked.push(page)
    const first = ((page.page ?? 1) - 1) * page.rows
    const shown = all.slice(first, first + page.rows)
    const next = first + page.rows < all.length ? `c${first + page.rows}` : null
    return { rows: shown, total: all.length, totalIsCapped: false, page: page.page ?? 1, pageSize: page.rows, next }
  },
}

const nameChosen = (chosen: readonly Row[]) => <span>{chosen.map(({ id }) => id).join('+')}</span>

function Here({ active = true, shown = columns }: { active?: boolean; shown?: typeof columns }) {
  const query = queryOf(useWindowAddress().split('?')[1] ?? '')
  return (
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: '/rows', params: {}, query, active }}
        tab={{ setTitle: () => {}, setDirty: () => {} }}
      >
        <ListPage
          page="rows"
          title="行"
          source={source}
          columns={shown}
          filters={filters}
          rows={rows}
          empty={<p>空</p>}
          batch={nameChosen}
        />
      </RouteProvider>
    </QueryClientProvider>
  )
}
async function open(search = '') {
  appHistory.replace(`/rows${search}`)
  const shown = render(<Here />)
  await screen.findAllByRole('row')
  return shown
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const addressNow = () => queryOf(appHistory.location.search)

beforeAll(startTexts)
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  asked.length = 0
})
afterEach(cleanup)

it('asks for as many rows a page as the address says, from the first page on', async () => {
  await open('?page=2')
  fireEvent.change(screen.getByRole('combobox', { name: '每页条数' }), { target: { value: '50' } })

  await waitFor(() => expect(asked.at(-1)).toEqual({ page: 1, rows: 50 }))
  expect(addressNow()).toEqual({ rows: '50' })
})

it('leads to a page by its number', async () => {
  await open()
  press('第 3 页')

  expect(await screen.findByText('第 41 行')).toBeTruthy()
  expect(addressNow()).toEqual({ page: '3' })
})

it('keeps several values of a filter in the address, and says them on its button', async () => {
  await open()
  press(/更多筛选/)
  press('地点')
  fireEvent.click(screen.getByRole('checkbox', { name: '西' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '东' }))

  expect(addressNow()).toEqual({ places: 'e,w' })
  expect(screen.getByRole('button', { name: '地点: 东、西' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /更多筛选（1）/ })).toBeTruthy()
})

it('does not ask for what is no number', async () => {
  await open()
  press(/更多筛选/)
  const field = screen.getByRole('searchbox', { name: '大小' })
  fireEvent.change(field, { target: { value: '1o' } })
  expect(field.getAttribute('aria-invalid')).toBe('true')

  fireEvent.change(field, { target: { value: '10' } })
  await waitFor(() => expect(addressNow()).toEqual({ size: '10' }))
})

it('puts columns away, moves and widens them by keyboard, remembers it, and resets it', async () => {
  await open()
  press('列设置')
  const panel = screen.getByRole('dialog', { name: '列设置' })
  fireEvent.click(within(panel).getByRole('button', { name: '前移“地点”' }))
  expect(heads()).toEqual(['', '地点', '名称'])
  fireEvent.click(within(panel).getByRole('button', { name: '加宽“地点”' }))
  fireEvent.click(within(panel).getByRole('checkbox', { name: '地点' }))
  expect(heads()).toEqual(['', '名称'])
  expect((within(panel).getByRole('checkbox', { name: '名称' }) as HTMLInputElement).disabled).toBe(true)
  const kept = JSON.parse(localStorage.getItem('liveline.lists.0') ?? '{}') as Record<string, { layout: unknown }>
  expect(kept['rows']?.layout).toMatchObject({ hidden: ['place'], order: ['place', 'name'] })

  fireEvent.click(within(panel).getByRole('button', { name: '恢复默认' }))
  expect(heads()).toEqual(['', '名称', '地点'])
})

it('saves a view, shows it again, renames it, and asks before it deletes it', async () => {
  await open('?keyword=a&sort=-name&page=2')
  press('我的视图')
  fireEvent.change(screen.getByRole('textbox', { name: '新视图名称' }), { target: { value: '甲' } })
  press('保存')
  act(() => appHistory.replace('/rows?places=e'))

  press('我的视图')
  press('甲')
  expect(addressNow()).toEqual({ keyword: 'a', sort: '-name' })

  press('我的视图')
  expect(screen.getByRole('button', { name: '甲' }).getAttribute('aria-current')).toBe('true')
  press('给“甲”改名')
  fireEvent.change(screen.getByRole('textbox', { name: '视图名称' }), { target: { value: '乙' } })
  press('改名')
  press('删除“乙”')
  press('删除视图')
  press('我的视图')
  expect(screen.getByText(/还没有保存的视图/)).toBeTruthy()
})

it('saves a view under a name that one has already in its place', async () => {
  const save = () => {
    press('我的视图')
    fireEvent.change(screen.getByRole('textbox', { name: '新视图名称' }), { target: { value: '甲' } })
    press('保存')
  }
  await open('?keyword=a')
  save()
  act(() => appHistory.replace('/rows?places=e'))
  save()

  act(() => appHistory.replace('/rows'))
  press('我的视图')
  press('甲')
  expect(addressNow()).toEqual({ places: 'e' })
})

it('opens with the view that was chosen for it, unless the address says something', async () => {
  const first = await open('?keyword=a')
  press('我的视图')
  fireEvent.change(screen.getByRole('textbox', { name: '新视图名称' }), { target: { value: '甲' } })
  press('保存')
  act(() => appHistory.replace('/rows'))
  press('我的视图')
  press('打开列表时使用“甲”')
  expect(addressNow()).toEqual({})
  first.unmount()

  const second = await open()
  await waitFor(() => expect(addressNow()).toEqual({ keyword: 'a' }))
  second.unmount()
  const third = await open('?keyword=b')
  expect(addressNow()).toEqual({ keyword: 'b' })
  third.unmount()

  await open('?keyword=b')
  press('我的视图')
  press('打开列表时使用“甲”')
  cleanup()
  await open()
  expect(addressNow()).toEqual({})
})

it('has a row height of its own, which a view brings back', async () => {
  await open('?keyword=a')
  const density = () => screen.getByRole('table').getAttribute('data-density')
  const choose = (name: string) => {
    press('列设置')
    fireEvent.click(within(screen.getByRole('dialog', { name: '列设置' })).getByRole('button', { name }))
    press('列设置')
  }
  choose('紧凑')
  expect(density()).toBe('compact')
  press('我的视图')
  fireEvent.change(screen.getByRole('textbox', { name: '新视图名称' }), { target: { value: '密' } })
  press('保存')
  choose('随设置')
  expect(density()).toBeNull()

  press('我的视图')
  press('密')
  expect(density()).toBe('compact')
})

it('chooses rows over pages, all of a page that can be chosen, and none again', async () => {
  await open()
  expect((screen.getByRole('checkbox', { name: '选择 第 2 行' }) as HTMLInputElement).disabled).toBe(true)
  expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 第 1 行' }))
  press('下一页')
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 第 21 行' }))
  const bar = screen.getByRole('region', { name: '批量操作' })
  expect(bar.textContent).toContain('已选 2 条')
  expect(bar.textContent).toContain('1+21')

  fireEvent.click(screen.getByRole('checkbox', { name: /选择本页全部/ }))
  expect(bar.textContent).toContain('已选 21 条')
  press('取消选择')
  expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull()
})

it('leads through rows with J and K in a preview, which Escape closes', async () => {
  await open()
  const key = (name: string) => fireEvent.keyDown(document.body, { key: name })
  key('j')
  key('j')
  key('k')
  const pane = screen.getByRole('complementary', { name: '预览' })
  expect(within(pane).getByRole('heading').textContent).toBe('第 1 行')
  expect(within(pane).getByRole('link', { name: '打开' }).getAttribute('href')).toBe('/row?id=1')

  key('Escape')
  expect(screen.queryByRole('complementary')).toBeNull()
  fireEvent.keyDown(screen.getByRole('searchbox', { name: '名称' }), { key: 'j' })
  expect(screen.queryByRole('complementary')).toBeNull()
})

it('is found again where it was left', async () => {
  const first = await open('?page=2')
  const frame = () => document.querySelector('.ll-table-frame') as HTMLElement
  frame().scrollTop = 120
  fireEvent.scroll(frame())
  first.unmount()

  await open('?page=2')
  expect(frame().scrollTop).toBe(120)
  press('第 1 页')
  await screen.findByText('第 1 行')
  expect(frame().scrollTop).toBe(0)
})

it('sorts up, down, and as it began', async () => {
  await open()
  const head = () => screen.getByRole('columnheader', { name: '名称' })
  const sort = () => fireEvent.click(within(head()).getByRole('button'))
  sort()
  await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('ascending'))
  sort()
  expect(head().getAttribute('aria-sort')).toBe('descending')
  expect(addressNow()).toEqual({ sort: '-name' })
  sort()
  expect(head().getAttribute('aria-sort')).toBeNull()
})

it('saves the columns that the window has no room for as well', async () => {
  const saved: Blob[] = []
  const keep = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
  appHistory.replace('/rows')
  render(<Here shown={columns.map((column) => ({ ...column, lacksRoom: column.key === 'place' }))} />)
  await screen.findAllByRole('row')
  expect(heads()).not.toContain('地点')

  press('导出 CSV')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.text()).toContain('名称,地点')
  keep.mockRestore()
})
