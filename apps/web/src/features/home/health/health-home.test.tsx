// @vitest-environment happy-dom
import type { SystemHealth } from '@liveline/contract/system-health/shapes.ts'
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { queryClient } from '../../../api/query-client.ts'
import { setCurrentUser } from '../../../session/current-user.ts'
import { RouteProvider } from '../../../ui/navigation.tsx'
import { HomePage } from '../home-page.tsx'
import { healthQuery, urgencyQuery } from '../home-queries.ts'
import { loadHomeQueries } from '../load-home.ts'

type Figure = { readonly value: number; readonly judgement: 'well' | 'look' | 'act' }
const well = (value: number): Figure => ({ value, judgement: 'well' })
const look = (value: number): Figure => ({ value, judgement: 'look' })
const toAct = (value: number): Figure => ({ value, judgement: 'act' })

const server = {
  address: 'one:8080',
  version: '1.0.0',
  startedAt: '2026-11-20T00:00:00.000Z',
  seenAt: '2026-11-23T01:00:00.000Z',
  isAlive: true,
  isAsked: true,
  clockAheadMs: 3,
  streams: 4,
  judgement: 'well' as const,
}
const healthy: SystemHealth = {
  at: '2026-11-23T01:00:00.000Z',
  servers: { running: well(1), versions: well(1), clockOffMs: well(3), streams: well(4), rows: [server] },
  database: {
    answerMs: well(0.8),
    sizeBytes: well(130_000_000),
    freeBytes: { ...well(40_000_000_000), of: 100_000_000_000 },
    connections: { ...well(24), of: 97 },
    longestTransactionMs: well(0),
    migrations: { ...well(36), of: 36 },
    deadPercent: well(4),
    replicas: well(0),
    replicaLagMs: well(0),
  },
  processes: { due: well(0), oldestMs: well(0), incidents: well(0), withoutHandler: well(0), uncountedMs: well(0) },
  sendings: { waiting: well(0), retried: well(0), failed: well(0), oldestMs: well(0) },
  people: {
    sessions: well(12),
    people: well(9),
    failedLogins: { ...well(4), before: 7 },
    locked: well(0),
    lockedAccounts: [],
  },
  errorReports: { open: well(0), newest: null },
  storage: { files: well(12), fileBytes: well(3_145_728) },
  certificate: null,
  messages: { waiting: well(0), retried: well(0), failed: well(0), oldestMs: well(0) },
  backups: {
    ready: well(3),
    ageMs: well(7_200_000),
    failed: well(0),
    testFailed: well(0),
    testAgeMs: well(86_400_000),
    lastAt: '2026-11-22T23:00:00.000Z',
    lastScope: 'whole',
    nextAt: '2026-11-23T18:00:00.000Z',
    test: {
      ...{ at: '2026-11-22T01:00:00.000Z', state: 'passed', origin: 'scheduled', scope: 'whole', method: 'restored' },
      ...{ backupAt: '2026-11-21T18:00:00.000Z', file: 'liveline-whole.llbackup', tables: 141, rows: 20_123 },
      ...{ bytes: 3_000_000, sha256: 'ab'.repeat(32) },
    },
  },
  audit: {
    waiting: well(2),
    lagMs: well(300),
    lastAt: '2026-11-23T00:59:59.000Z',
    chain: { isIntact: true, at: '2026-11-22T22:00:00.000Z', judgement: 'well' },
  },
}
const counted = (count: number) => ({ count, isCapped: false })
const nothingToDo = {
  day: '2026-11-23',
  overdue: counted(0),
  today: counted(0),
  later: counted(0),
  undated: counted(0),
}

const shown = (active = true) => (
  <QueryClientProvider client={queryClient}>
    <RouteProvider
      route={{ path: '/home', params: {}, query: {}, active }}
      tab={{ setTitle: () => {}, setDirty: () => {} }}
    >
      <HomePage toDoPath="/to-do" incidentsPath="/incidents" errorReportsPath="/error-reports" />
    </RouteProvider>
  </QueryClientProvider>
)

async function show(health: SystemHealth, urgency = nothingToDo) {
  queryClient.setQueryData(healthQuery.queryKey, health)
  queryClient.setQueryData(urgencyQuery.queryKey, urgency)
  const view = render(shown())
  await screen.findByRole('region', { name: '系统运行状况' })
  return view
}

const panel = (name: string) => within(screen.getByRole('region', { name }))
const figures = (name: string) =>
  [...screen.getByRole('region', { name }).querySelectorAll('.home-figure')].map((figure) => figure.textContent)

beforeEach(async () => {
  await startTexts()
  setCurrentUser({ userId: 1, permissions: ['system:health', 'user:unlock'] } as unknown as UserInfo)
  // What is not under test never arrives.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
})

it('shows an administrator the system in the place of tasks and board, and his notices as everybody', async () => {
  await show(healthy)

  expect(panel('系统运行状况').getByText('各项正常，没有需要处理的。')).toBeTruthy()
  expect(screen.getAllByText('正常', { selector: '.ll-tag *' })).toHaveLength(10)
  expect(panel('备份与恢复演练').getByText(/完整恢复到临时数据库并逐行比对：141 个表、20,123 行/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: '我的待办' })).toBeNull()
  expect(screen.queryByRole('region', { name: '今日作业' })).toBeNull()
  expect(screen.getByRole('region', { name: '通知' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /待办/ })).toBeNull()
})

it('gives every number its unit and what it is to be compared with', async () => {
  await show(healthy)

  expect(figures('数据库')).toEqual([
    '0.8 毫秒 应答时间',
    '24 已用连接共 97',
    '– 最长事务',
    '124 MB 数据库大小',
    '37.3 GB 磁盘可用共 93.1 GB',
    '36 已应用的结构变更共 36',
    '4% 未清理的旧行',
  ])
  expect(figures('文件')).toEqual(['12 上传的文件（约）', '3.0 MB 占用空间'])
  expect(figures('登录与账号')).toContain('4 登录失败24 小时内，前一天 7 次')
  expect(panel('服务器').getByText('one:8080')).toBeTruthy()
  expect(panel('服务器').getByText('4 个页面')).toBeTruthy()
})

it('judges a part by the worst of its numbers, and says what to do where it leads', async () => {
  const processes = {
    ...{ due: well(3), oldestMs: well(2_000), incidents: toAct(2), withoutHandler: look(1) },
    uncountedMs: look(1_200_000),
  }
  const newest = { number: 7, message: 'x is undefined', lastAt: '2026-11-23T00:30:00.000Z' }
  await show({ ...healthy, processes, errorReports: { open: look(5), newest } })

  const summary = panel('系统运行状况')
  const verdicts = ['1 项需处理', '1 项需留意'].map(
    (count) => summary.getByText(count).closest('p > span')?.textContent,
  )
  expect(verdicts).toEqual(['1 项需处理 流程与后台作业', '1 项需留意 控制台错误'])
  const work = panel('流程与后台作业')
  expect(work.getByText(/系统已不再重试/).parentElement?.textContent).toContain('需处理')
  expect(work.getByText(/找不到可办理的人/).parentElement?.textContent).toContain('需留意')
  expect(work.getByText(/流程统计没有跟上/).parentElement?.textContent).toContain('需留意')
  expect(work.getByRole('link', { name: /异常任务/ }).getAttribute('href')).toBe('/incidents')
  const faults = panel('控制台错误')
  expect(faults.getByRole('link', { name: /未处理的错误/ }).getAttribute('href')).toBe('/error-reports?open=1')
  expect(faults.getByRole('link', { name: 'x is undefined' }).getAttribute('href')).toBe('/error-reports?report=7')
})

it('counts the days of the certificate and how far copies are behind, and says what to do', async () => {
  const certificate = { daysLeft: look(20), validTo: '2026-12-13T00:00:00.000Z', name: 'liveline.example' }
  const database = healthy.database && { ...healthy.database, replicas: well(1), replicaLagMs: toAct(900_000) }
  await show({ ...healthy, certificate, database })

  expect(figures('TLS 证书')).toEqual(['还有 20 天 liveline.example2026-12-13 08:00 到期'])
  expect(panel('TLS 证书').getByText(/换上新证书/)).toBeTruthy()
  expect(figures('数据库')).toContain('15 分钟 副本落后1 个副本')
  expect(panel('数据库').getByText(/切换过去会丢失/)).toBeTruthy()
})

it('says so of a part that could not be read, and shows the others', async () => {
  await show({ ...healthy, sendings: null })

  expect(panel('对外发送').getByText(/暂时读不到/)).toBeTruthy()
  expect(panel('系统运行状况').getByText('1 项需留意')).toBeTruthy()
  expect(figures('服务器')).toHaveLength(4)
})

it('names a server that went without a word, and one whose clock is wrong', async () => {
  const rows = [
    { ...server, clockAheadMs: -4_000, judgement: 'look' as const },
    { ...server, address: 'two:8080', isAlive: false, isAsked: false, judgement: 'act' as const },
  ]
  await show({
    ...healthy,
    servers: { running: toAct(1), versions: well(1), clockOffMs: look(4_000), streams: well(4), rows },
  })

  const lines = panel('服务器').getAllByRole('listitem')
  expect(lines[0]?.textContent).toContain('时钟慢 4 秒')
  expect(lines[1]?.textContent).toContain('已无心跳')
  expect(panel('服务器').getByText(/没有正常退出/)).toBeTruthy()
})

it('says that the audit log was altered, and how it is when nobody has looked yet', async () => {
  const { audit } = healthy
  const chain = { isIntact: false, at: '2026-11-22T22:00:00.000Z', judgement: 'act' as const }
  await show({ ...healthy, audit: audit && { ...audit, chain } })
  expect(panel('审计日志').getByText(/审计日志被改动过/)).toBeTruthy()

  act(() => queryClient.setQueryData(healthQuery.queryKey, { ...healthy, audit: audit && { ...audit, chain: null } }))
  await waitFor(() => expect(figures('审计日志')[0]).toBe('待校验 完整性校验'))
})

it('tells an administrator who has tasks in one line where they are', async () => {
  await show(healthy, { ...nothingToDo, overdue: counted(1), later: counted(2) })

  const link = screen.getByRole('link', { name: '您有 3 条待办，其中 1 条已超时' })
  expect(link.getAttribute('href')).toBe('/to-do')
})

it('unlocks an account, and asks anew', async () => {
  const { people } = healthy
  const lockedAccounts = [{ userName: 'zhoumin', name: '周敏', until: '2026-11-23T01:10:00.000Z' }]
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push(body === undefined ? url : JSON.parse(String(body)))
    return Response.json({
      retcode: 0,
      msg: 'ok',
      data: url === '/system/health' ? healthy : { userName: 'zhoumin', wasLocked: true },
    })
  })
  await show({ ...healthy, people: people && { ...people, locked: look(1), lockedAccounts } })
  sent.length = 0

  fireEvent.click(panel('登录与账号').getByRole('button', { name: '解锁 周敏' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: '解锁 周敏' })).toBeNull())
  expect(sent.slice(0, 2)).toEqual([{ userName: 'zhoumin' }, '/system/health'])
})

it('asks again every half minute while it is in front, and not behind another tab', async () => {
  const view = await show(healthy)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ retcode: 0, msg: 'ok', data: healthy })
  })
  vi.useFakeTimers()
  view.rerender(shown(false))
  view.rerender(shown(true))
  await act(() => vi.advanceTimersByTimeAsync(60_500))
  expect(asked.filter((url) => url === '/system/health')).toHaveLength(2)

  view.rerender(shown(false))
  await act(() => vi.advanceTimersByTimeAsync(120_000))

  expect(asked.filter((url) => url === '/system/health')).toHaveLength(2)
})

it('keeps what it knew when the next answer does not come, and says of when it is', async () => {
  await show(healthy)
  vi.stubGlobal('fetch', async () => Response.json({ retcode: 50_000, msg: '出错了' }, { status: 500 }))

  await act(async () => queryClient.invalidateQueries({ queryKey: healthQuery.queryKey }))

  await waitFor(() => expect(panel('系统运行状况').getByText(/之后未能读取/)).toBeTruthy())
  expect(figures('服务器')).toHaveLength(4)
})

it('asks for the health before home is drawn, and not for the tasks and the board', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return new Promise(() => {})
  })

  void loadHomeQueries({ isAdministrator: true })

  await waitFor(() => expect(asked).toContain('/notice/count'))
  expect(asked).toContain('/system/health')
  expect(asked).not.toContain('/liveLine/board')
})
