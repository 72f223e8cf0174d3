// @vitest-environment happy-dom
import { hostileParts, pageWith } from '@liveline/form-schema/page-schema/hostile-parts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
// Read here, so that no test waits for it.
import '../../amis/sound-page.tsx'
import { startTexts } from '../../../test/start-texts.ts'
import { queryClient } from '../../api/query-client.ts'
import { renderView } from '../../app/views.tsx'
import { RouteProvider } from '../../ui/navigation.tsx'

let asked: string[] = []
let answer: () => Response

const asForm = (body: object[]) => () => Response.json({ retcode: 0, msg: 'ok', data: { type: 'form', body } })

beforeAll(startTexts)
beforeEach(() => {
  queryClient.clear()
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The menu entry as the shell draws it. */
function open(params: Readonly<Record<string, string>>) {
  const route = {
    ...{ path: '/tools', menuId: 7, name: '工器具台账', nameEn: 'Tools', icon: '', redirect: '', parents: [] },
    ...{ component: '', isAmis: true, params },
  }
  render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: route.path, params, query: { formId: '99' }, active: true }}
        tab={{ setTitle: () => {}, setDirty: () => {} }}
      >
        <Suspense>{renderView(route, route.name)}</Suspense>
      </RouteProvider>
    </QueryClientProvider>,
  )
}

it('draws the released schema of the form that the menu entry names, whatever the address says', async () => {
  answer = asForm([{ type: 'input-text', name: 'tool', label: '工器具' }])

  open({ formId: '12' })

  expect(await screen.findByRole('textbox', { name: '工器具' })).not.toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('工器具台账')
  expect(asked.map((url) => url.split('/form/')[1])).toEqual(['schema/amis?formId=12'])
})

it('draws the released schema page that the menu entry names', async () => {
  const body = [{ type: 'tpl', tpl: '台账说明' }]
  const data = { pageId: 7, name: '台账', nameEn: '', version: 1, schema: { type: 'page', body } }
  answer = () => Response.json({ retcode: 0, msg: 'ok', data })

  open({ pageId: '7' })

  expect(await screen.findByText('台账说明')).not.toBeNull()
  expect(asked.map((url) => url.split('/schemaPage/')[1])).toEqual(['released?pageId=7'])
})

it.each(Object.entries(hostileParts))('draws nothing of a page that holds %s', async (_, part) => {
  const schema = pageWith(part)
  answer = () =>
    Response.json({ retcode: 0, msg: 'ok', data: { pageId: 7, name: '台账', nameEn: '', version: 1, schema } })

  open({ pageId: '7' })

  expect(await screen.findByText('这个页面含有不允许的内容，没有显示')).not.toBeNull()
  expect(screen.getByText(/^\$\.body\[0\]/)).not.toBeNull()
  expect(document.querySelector('.ll-amis, iframe, img, script')).toBeNull()
  expect(asked.map((url) => url.split('/schemaPage/')[1])).toEqual(['released?pageId=7'])
  expect(window.name).toBe('')
})

it.each(Object.entries(hostileParts))('draws nothing of a form that holds %s', async (_, part) => {
  answer = asForm([part])

  open({ formId: '12' })

  expect(await screen.findByText('这个页面含有不允许的内容，没有显示')).not.toBeNull()
  expect(document.querySelector('.ll-amis, iframe, img, script')).toBeNull()
  expect(asked.map((url) => url.split('/form/')[1])).toEqual(['schema/amis?formId=12'])
  expect(window.name).toBe('')
})

it('says when a part could not be fetched, and fetches it again', async () => {
  const body = [{ type: 'service', api: '/form/catalogue', body: [{ type: 'tpl', tpl: '共 ${count} 项' }] }]
  const page = { pageId: 7, name: '台账', nameEn: '', version: 1, schema: { type: 'page', body } }
  let isBroken = true
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/schemaPage/')) return Response.json({ retcode: 0, msg: 'ok', data: page })
    if (isBroken) return Response.json({ retcode: 500, msg: 'broken' }, { status: 500 })
    return Response.json({ retcode: 0, msg: 'ok', data: { count: 3 } })
  })
  open({ pageId: '7' })
  expect(await screen.findByText('这个页面的部分数据没有取到。')).not.toBeNull()

  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: '重新获取' }))

  expect(await screen.findByText('共 3 项')).not.toBeNull()
  expect(screen.queryByText('这个页面的部分数据没有取到。')).toBeNull()
  // As long as both waits together: the renderer is fetched first, which takes its time beside busy processes.
})

it.each([[{}], [{ formId: 'a' }], [{ formId: '0' }]])(
  'asks for nothing when the entry names no form: %j',
  async (params) => {
    open(params)

    expect(await screen.findByText('这个菜单没有指定页面')).not.toBeNull()
    expect(asked).toEqual([])
  },
)

it('says that what was released is empty', async () => {
  answer = asForm([])

  open({ formId: '12' })

  expect(await screen.findByText('这个页面还没有内容')).not.toBeNull()
})

it('tells in the words of the server why it has nothing to show, and asks again', async () => {
  answer = () => Response.json({ retcode: 404, msg: '表单尚未发布' }, { status: 404 })
  open({ formId: '12' })
  expect(await screen.findByText('表单尚未发布')).not.toBeNull()

  answer = asForm([{ type: 'input-text', name: 'tool', label: '工器具' }])
  fireEvent.click(screen.getByRole('button'))

  expect(await screen.findByRole('textbox', { name: '工器具' })).not.toBeNull()
})
