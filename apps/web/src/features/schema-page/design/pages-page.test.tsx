// @vitest-environment happy-dom
import { errorCodes } from '@liveline/contract/error-codes.ts'
import type { SchemaPageDraft, SchemaPageVersion } from '@liveline/contract/schema-page/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { queryClient } from '../../../api/query-client.ts'
import { packPaths } from '../../../app/paths.ts'
import { setLanguage } from '../../../ui/language.ts'
import { RouteProvider } from '../../../ui/navigation.tsx'
import { SchemaPagesPage } from './pages-page.tsx'
import { PageDrawer } from './page-drawer.tsx'

const page = (title: string, perPage = 20) => ({
  type: 'page',
  title,
  body: [{ type: 'crud', name: 'records', perPage, columns: [{ name: 'a', label: '编号' }] }],
})
const facts: Omit<SchemaPageDraft, 'schema'> = {
  ...{ pageId: 7, name: '工器具台账', nameEn: 'Tool register', icon: '', valid: 1, rev: 4, releasedVersion: 2 },
  ...{ hasDraft: true, updatedAt: '2026-11-20T01:00:00Z', updatedBy: '孔德' },
}
const draft: SchemaPageDraft = { ...facts, schema: page('台账', 50) }
const release = (version: number, note: string): SchemaPageVersion => ({
  ...{ version, note, state: version === 2 ? 1 : 2, releasedBy: '孔德', releasedAt: '2026-11-20T01:00:00Z' },
})
const schemas: Readonly<Record<string, object>> = { 1: page('旧台账'), 2: page('台账') }

let sent: { path: string; body: unknown }[]
let refusal: object | undefined

beforeAll(startTexts)
beforeEach(() => {
  queryClient.clear()
  sent = []
  refusal = undefined
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method?: string; body?: string } = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://console.example')
    const answer = (data: unknown) => Response.json({ retcode: 0, msg: 'ok', data })
    if (method === 'POST') {
      sent.push({ path: pathname, body: body === undefined ? undefined : (JSON.parse(body) as unknown) })
      return refusal === undefined
        ? answer(pathname.endsWith('/release') ? { version: 3 } : { pageId: 7, rev: 5 })
        : Response.json(refusal, { status: 409 })
    }
    if (pathname.endsWith('/list'))
      return answer({ rows: [{ ...facts, placements: 2 }], total: 1, page: 1, pageSize: 20 })
    if (pathname.endsWith('/draft')) return answer(draft)
    if (pathname.endsWith('/versions')) return answer([release(2, '第二版'), release(1, '第一版')])
    const version = searchParams.get('version') ?? ''
    return answer({ ...release(Number(version), ''), schema: schemas[version] })
  })
})
afterEach(() => {
  cleanup()
  act(() => setLanguage('zh-CN'))
  vi.unstubAllGlobals()
})

const show = (element: JSX.Element) =>
  render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: packPaths.schemaPages, params: {}, query: {}, active: true }}
        tab={{ setTitle: () => {}, setDirty: () => {} }}
      >
        {element}
      </RouteProvider>
    </QueryClientProvider>,
  )
const press = (name: string, at = 0) => fireEvent.click(screen.getAllByRole('button', { name })[at]!)
const open = async () => {
  const onClose = vi.fn()
  show(<PageDrawer pageId={7} onClose={onClose} />)
  await screen.findByText('第一版')
  return onClose
}

it('lists every page with its release, whether it is on, and how often it stands in the menu', async () => {
  show(<SchemaPagesPage />)

  const row = (await screen.findByText('工器具台账')).closest('tr') ?? document.body
  for (const words of ['v2，有新草稿', '已启用', '2 处', '孔德']) expect(within(row).getByText(words)).not.toBeNull()
})

it('compares the draft with what was released last, and any two versions, part by part and as text', async () => {
  await open()
  press('与上一版对比')

  const dialog = await screen.findByRole('dialog', { name: '版本对比' })
  expect(await within(dialog).findByText('perPage')).not.toBeNull()
  expect(dialog.querySelector('del')?.textContent).toBe('20')
  expect(dialog.querySelector('ins')?.textContent).toBe('50')
  expect(within(dialog).getByText('$.body[0]')).not.toBeNull()
  expect(dialog.querySelector('[data-kind=added]')?.textContent).toContain('"perPage": 50')

  fireEvent.change(within(dialog).getByLabelText('从'), { target: { value: '1' } })
  expect(await within(dialog).findByText('旧台账')).not.toBeNull()
  fireEvent.change(within(dialog).getByLabelText('到'), { target: { value: '1' } })
  expect(await within(dialog).findByText('两个版本完全相同。')).not.toBeNull()
})

it('makes an old version the draft only once that is confirmed, and says what is lost', async () => {
  await open()
  press('恢复为草稿', 1)
  expect(screen.getByText(/现有的草稿会被 v1 的内容替换/)).not.toBeNull()
  expect(sent).toEqual([])

  press('恢复为草稿', 2)

  await waitFor(() => expect(sent).toEqual([{ path: '/schemaPage/restore', body: { pageId: 7, version: 1, rev: 4 } }]))
})

it('names what still leads to a page that is to be deleted, each with the way there', async () => {
  const onClose = await open()
  const { retcode } = errorCodes.IN_USE
  const uses = [{ id: '9', name: '台账', nameEn: 'Register', address: '/page-9' }]
  refusal = { retcode, msg: '菜单“台账”在使用', details: { users: ['菜单“台账”'], uses } }
  press('删除')
  press('删除页面')

  expect((await screen.findByRole('link', { name: '台账' })).getAttribute('href')).toBe('/page-9')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '删除页面' }).disabled).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

it('speaks English', async () => {
  act(() => setLanguage('en'))
  show(<PageDrawer pageId={7} onClose={() => {}} />)

  expect(await screen.findByRole('dialog', { name: 'Tool register' })).not.toBeNull()
  expect((await screen.findAllByRole('button', { name: 'Compare with the one before' })).length).toBe(2)
})

it('says that the list could not be fetched, and fetches it again', async () => {
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async () => Response.json({ retcode: 500, msg: '服务器出错' }, { status: 500 }))
  show(<SchemaPagesPage />)
  const retry = await screen.findByRole('button', { name: /重试|重新/ })

  vi.stubGlobal('fetch', answered)
  fireEvent.click(retry)

  expect(await screen.findByText('工器具台账')).not.toBeNull()
})
