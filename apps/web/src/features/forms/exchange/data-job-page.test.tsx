// @vitest-environment happy-dom
import type { DataJob } from '@liveline/contract/data-job/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { aCheck, aJob, JOB_ID } from '../../../../test/data-job.ts'
import { refused } from '../../../../test/records-server.ts'
import { startTexts } from '../../../../test/start-texts.ts'
import { queryClient } from '../../../api/query-client.ts'
import { paths } from '../../../app/paths.ts'
import { appHistory, RouteProvider } from '../../../ui/navigation.tsx'
import { DataJobPage } from './data-job-page.tsx'
import { DataJobsPage } from './data-jobs-page.tsx'

const OTHER_ID = '01a1ff08-2857-7158-81a7-357ac7390001'
let sent: { path: string; body: unknown }[]

/** A server that has these jobs, the first of them in question; `answers` are what acts answer. */
function serve(jobs: DataJob[], answers: Record<string, () => Response> = {}): DataJob[] {
  vi.stubGlobal('fetch', async (url: string, options?: { body?: string }) => {
    const path = url.split('?')[0] ?? ''
    const own = answers[path]
    if (options?.body !== undefined) sent.push({ path, body: JSON.parse(options.body) })
    if (own !== undefined) return own()
    const data = path === '/api/form/data/jobs' ? { jobs } : jobs[0]
    return Response.json({ retcode: 0, msg: 'ok', data })
  })
  return jobs
}

function show(page = <DataJobPage />, query: Record<string, string> = { id: JOB_ID }) {
  render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider
        route={{ path: paths.dataJob, params: {}, query, active: true }}
        tab={{ setTitle: () => {}, setDirty: () => {} }}
      >
        {page}
      </RouteProvider>
    </QueryClientProvider>,
  )
}

const ok = (data: unknown) => () => Response.json({ retcode: 0, msg: 'ok', data })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

beforeAll(startTexts)
beforeEach(() => {
  sent = []
  queryClient.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('tells how far a job is, and follows it to its end', async () => {
  const jobs = serve([
    aJob({ state: 'running', done: 500, total: 1_200, endedAt: null, expiresAt: null, result: null }),
  ])
  show()
  const bar = await screen.findByRole('progressbar', { name: '导出“工器具检查”' })
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['500', '1200'])
  expect(screen.getByText('已处理 500，共 1,200 行')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '下载' })).toBeNull()

  jobs[0] = aJob({ done: 1_200, total: 1_200 })
  await screen.findByText('已导出 1,200 行。')
  expect(await button('下载')).toBeTruthy()
  expect(screen.getByText(/之后自动删除/)).toBeTruthy()
})

it('is cancelled only after it was said what that means', async () => {
  const running = aCheck(0, 0, { state: 'running', outcome: null, result: null, endedAt: null })
  serve([running], { '/api/form/data/job/cancel': ok({ ...running, state: 'cancelled' }) })
  show()
  fireEvent.click(await button('取消任务'))
  const dialog = await screen.findByRole('dialog', { name: '取消这个任务？' })
  expect(within(dialog).getByText('文件检查将停止，没有数据被保存。')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: '取消任务' }))

  await expect.poll(() => sent).toEqual([{ path: '/api/form/data/job/cancel', body: { id: JOB_ID } }])
})

it('lists what is wrong with a file by row and field, and imports the right rows after asking', async () => {
  serve([aCheck(18, 2)], { '/api/form/data/import': ok({ jobId: OTHER_ID }) })
  show()
  expect(await screen.findByText('18 行可以导入，2 行有问题。')).toBeTruthy()
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    '行号字段原因',
    '2状态“坏”不是可选值',
    '3状态“坏”不是可选值',
  ])
  fireEvent.click(await button('导入 18 行'))
  const dialog = await screen.findByRole('dialog', { name: '导入 18 行？' })
  expect(within(dialog).getByText('有问题的 2 行不导入，可下载问题行，修改后另行导入。')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: '导入 18 行' }))

  await expect.poll(() => appHistory.location.href).toBe(`${paths.dataJob}?id=${OTHER_ID}`)
  expect(sent).toEqual([
    { path: '/api/form/data/import', body: { formId: 7, fileId: JOB_ID, dryRun: false, mode: 'valid' } },
  ])
})

it('offers no import of a file that was imported, but leads to it', async () => {
  const check = aCheck(20, 0)
  const upload = { fileId: JOB_ID, fileName: 'tools.xlsx', dryRun: false, mode: 'all' as const }
  serve([check, aCheck(20, 0, { id: OTHER_ID, upload })])
  show()
  const link = await screen.findByRole('link', { name: '查看该次导入' })
  expect(link.getAttribute('href')).toBe(`${paths.dataJob}?id=${OTHER_ID}`)
  expect(screen.queryByRole('button', { name: /^导入/ })).toBeNull()
})

it('says why a job failed and does it again; what refuses that is said too', async () => {
  const failed = aJob({ state: 'failed', error: '一次最多导出 200000 行', result: null, expiresAt: null })
  serve([failed], { '/api/form/data/job/repeat': () => refused('TOO_MANY_JOBS', { count: 3 }) })
  show()
  expect((await screen.findByText('一次最多导出 200000 行')).getAttribute('role')).toBe('alert')
  fireEvent.click(await button('重新导出'))
  expect(await screen.findByText('TOO_MANY_JOBS')).toBeTruthy()
})

it('says that the file of an export has been removed, and offers another', async () => {
  serve([aJob({ result: null, expiresAt: null })])
  show()
  expect(await screen.findByText('结果文件已到期删除。')).toBeTruthy()
  expect(await button('重新导出')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '下载' })).toBeNull()
})

it('says so when there is no such job', async () => {
  vi.stubGlobal('fetch', async () => refused('NOT_FOUND', {}))
  show()
  expect(await screen.findByRole('alert')).toBeTruthy()
})

it('lists the jobs of a person, each leading to its page', async () => {
  serve([aJob(), aCheck(1, 0, { id: OTHER_ID, state: 'waiting', outcome: null })])
  show(<DataJobsPage />, {})
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['导出“工器具检查”', `${paths.dataJob}?id=${JOB_ID}`],
    ['检查“工器具检查”的导入文件', `${paths.dataJob}?id=${OTHER_ID}`],
  ])
  expect(screen.getByText('正在排队，轮到时自动开始')).toBeTruthy()
})

it('says what to do where there are none', async () => {
  serve([])
  show(<DataJobsPage />, {})
  expect(await screen.findByText('还没有数据任务')).toBeTruthy()
})
