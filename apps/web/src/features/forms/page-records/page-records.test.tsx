// @vitest-environment happy-dom
import type { PageParams } from '@liveline/contract/page-table/page-params.ts'
import type { PageConfig } from '@liveline/contract/page-table/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { FORM_ID, recordsServer } from '../../../../test/records-server.ts'
import { startTexts } from '../../../../test/start-texts.ts'
import { queryClient } from '../../../api/query-client.ts'
import { RouteProvider } from '../../../ui/navigation.tsx'
import { PageRecords } from './page-records.tsx'

const params: PageParams = {
  source: 'records',
  flowIdList: [],
  formIdList: [FORM_ID],
  columns: [
    { key: 'fields.tool', title: '工具', titleEn: 'Tool' },
    { key: 'updatedAt', title: '更新时间', titleEn: 'Updated' },
  ],
  filters: [],
  actions: [],
}
const config: PageConfig = {
  ...{ id: 4, pageCode: 'tools', categoryResource: '', pageIcon: '', name: '工器具', nameEn: 'Tools' },
  ...{ pageParams: JSON.stringify(params), valid: 1 },
}

function show(server: ReturnType<typeof recordsServer>) {
  vi.stubGlobal('fetch', server.fetch)
  render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: 'table-4', params: {}, query: {}, active: true }}
        tab={{ setTitle: () => {}, setDirty: () => {} }}
      >
        <PageRecords config={config} params={params} />
      </RouteProvider>
    </QueryClientProvider>,
  )
}

beforeAll(startTexts)
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('exports its columns under the names of their fields', async () => {
  const server = recordsServer()
  show(server)
  fireEvent.click(await screen.findByRole('button', { name: '导出' }))
  const dialog = await screen.findByRole('dialog', { name: '导出“工器具”' })
  fireEvent.click(within(dialog).getByRole('button', { name: '导出' }))

  await expect
    .poll(() => server.of('export'))
    .toEqual([{ formId: FORM_ID, filters: [], fields: ['tool', 'updatedAt'], format: 'xlsx' }])
})

it('offers no export to whoever may not, nor a file that the browser writes itself', async () => {
  show(recordsServer({ may: { export: false } }))
  await screen.findByRole('link', { name: '绝缘杆' })
  expect(screen.queryByRole('button', { name: /导出/ })).toBeNull()
})
