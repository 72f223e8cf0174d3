/** Every screen of the console, from what makes it: the menus of the pack and the console's own addresses. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  actJobAddress,
  dataJobAddress,
  designAddress,
  processAddress,
  taskAddress,
  workflowDesignAddress,
} from '@liveline/contract/console-addresses.ts'
import type { PageConfig } from '@liveline/contract/page-table/shapes.ts'
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { menuRoutes } from '../../apps/web/src/app/menu-routes.ts'
import {
  formVersionsAddress,
  personAddress,
  correctFormAddress,
  migrateAddress,
  newRecordAddress,
  packPaths,
  paths,
  printProcessAddress,
  printRecordAddress,
  quickFormAddress,
  recordAddress,
  recordsAddress,
  workflowRehearsalAddress,
  workflowTestsAddress,
  workflowVersionsAddress,
} from '../../apps/web/src/app/paths.ts'
import { call } from '../http-client.ts'
import type { Accounts } from './accounts.ts'

export interface Screen {
  readonly name: string
  /** Who looks at it; absent for a stranger. */
  readonly by?: string
  readonly address: string
}

const pack = path.resolve(import.meta.dirname, '../../apps/server/seeds/live-line')
const read = <T>(file: string) => JSON.parse(readFileSync(path.join(pack, file), 'utf8')) as T
interface Named {
  readonly id: number
  readonly name: string
}

/** Roles of the pack that nobody holds there. */
const UNHELD = ['outside-unit', 'public-map']

/** One person for each role. */
function holders(): readonly string[] {
  const people = read<{ userName: string; roles: number[] }[]>('people.json')
  return read<{ id: number; code: string }[]>('roles.json').flatMap(({ id, code }) => {
    const holder = people.find(({ roles }) => roles.includes(id))?.userName
    if (holder === undefined && !UNHELD.includes(code)) throw new Error(`Nobody of the pack is ${code}`)
    return holder === undefined ? [] : [holder]
  })
}

/** What the menus lead to, each page once, the home once for each menu: it is made of what one may open. */
export async function menuScreens(accounts: Accounts): Promise<readonly Screen[]> {
  const { url: server } = accounts.app
  const screens = new Map<string, Screen>()
  for (const by of new Set(holders())) {
    const token = await accounts.tokenOf(by)
    const { roleTree } = await call<UserInfo>(server, 'GET', '/system/user/info', { token })
    const configs = await call<PageConfig[]>(server, 'GET', '/pageTable/all/list', { token })
    const { routes, home } = menuRoutes(roleTree, configs)
    const views = routes.filter(({ redirect }) => redirect === '')
    for (const { path: address, name } of views) {
      const key = address === home ? views.map((view) => view.path).join(' ') : address
      if (!screens.has(key)) screens.set(key, { name: `${name} (${by})`, by, address })
    }
  }
  const seen = [...screens.values()].map(({ address }) => address)
  const missed = read<(Named & { type: number; url: string })[]>('menus.json').filter(
    ({ type, url }) => type === 2 && !seen.some((address) => address.endsWith(`/${url.replace(/^\//, '')}`)),
  )
  if (missed.length > 0) throw new Error(`No role leads to ${missed.map(({ name }) => name).join(', ')}`)
  return [...screens.values()]
}

const PLANNER = 'zhoumin'
const APPLICANT = 'chenyu'
/** Looks after the records of a form. */
const CLERK = 'caowen'
const REPLIES = 8576
const DESIGNER = 'kongde'
const SYSTEM_ADMINISTRATOR = 'fangyuan'
/** Answers with a page that is looked at under another name. */
const LEADS_ON: readonly Screen[] = []

/** What the console shows at addresses of its own: whoever adds one adds how it looks. */
export async function ownScreens(accounts: Accounts): Promise<readonly Screen[]> {
  const token = await accounts.tokenOf(PLANNER)
  const { rows } = await call<{ rows: { taskId: string; instanceId: string }[] }>(
    accounts.app.url,
    'POST',
    '/workFlow/queryTaskWithCondition',
    { token, body: {} },
  )
  const { taskId, instanceId } = rows[0]!
  const { rows: forms } = await call<{ rows: { formId: number; releasedVersionId: number }[] }>(
    accounts.app.url,
    'GET',
    '/form/list?keyword=lwPlan',
    { token: await accounts.tokenOf(DESIGNER) },
  )
  const { rows: flows } = await call<{ rows: { id: number }[] }>(
    accounts.app.url,
    'GET',
    '/workFlow/list?keyword=lwPlanApproval',
    { token: await accounts.tokenOf(DESIGNER) },
  )
  const { pageId } = await call<{ pageId: number }>(accounts.app.url, 'POST', '/schemaPage/create', {
    token: await accounts.tokenOf(DESIGNER),
    body: { name: '工器具台账', nameEn: 'Tools', schema: { type: 'page', body: [{ type: 'tpl', tpl: '台账' }] } },
  })
  const place = `${paths.map}?${new URLSearchParams({ lng: '120.3125', lat: '31.2041', name: '莲塘 811 线' })}`
  const records = await call<{ rows: { id: string }[] }>(accounts.app.url, 'POST', '/api/form/data/list', {
    token: await accounts.tokenOf(CLERK),
    body: { formId: REPLIES },
  })
  const record = records.rows[0]!.id
  const { jobId } = await call<{ jobId: string }>(accounts.app.url, 'POST', '/api/form/data/export', {
    token: await accounts.tokenOf(CLERK),
    body: { formId: REPLIES, format: 'csv' },
  })
  // What has ended cannot be resumed: it is refused, and nothing changes.
  const { jobId: actJobId } = await call<{ jobId: string }>(accounts.app.url, 'POST', '/workFlow/actJob/begin', {
    token: await accounts.tokenOf(DESIGNER),
    body: {
      order: { act: 'resume' },
      instanceIds: [instanceId],
      reason: '核对',
      count: 1,
      asOf: new Date().toISOString(),
    },
  })
  const screens: Record<keyof typeof paths, readonly Screen[]> = {
    root: LEADS_ON,
    refresh: LEADS_ON,
    login: [{ name: 'login', address: paths.login }],
    authRedirect: [{ name: 'refused single sign-on', address: `${paths.authRedirect}?error=access_denied` }],
    map: [
      { name: 'map of a stranger', address: place },
      { name: 'map', by: PLANNER, address: paths.map },
    ],
    notFound: [{ name: 'not found', by: PLANNER, address: '/no-such-page' }],
    forbidden: [{ name: 'forbidden', by: PLANNER, address: packPaths.errorReports }],
    task: [{ name: 'task', by: PLANNER, address: taskAddress(taskId) }],
    process: [
      { name: 'process', by: PLANNER, address: processAddress(instanceId) },
      { name: 'own process', by: APPLICANT, address: processAddress(instanceId) },
    ],
    migrate: [{ name: 'migration', by: DESIGNER, address: migrateAddress([instanceId]) }],
    correctForm: [{ name: 'correction of a form', by: DESIGNER, address: correctFormAddress(taskId) }],
    quickForm: [
      {
        name: 'quick form',
        by: APPLICANT,
        address: quickFormAddress({ formKey: 'lwPlan', flowKey: 'lwPlanApproval' }),
      },
    ],
    person: [{ name: 'a person', by: 'fangyuan', address: personAddress(1001) }],
    formVersions: [
      { name: 'versions of a form', by: DESIGNER, address: formVersionsAddress(forms[0]!.formId) },
      {
        name: 'a version of a form',
        by: DESIGNER,
        address: formVersionsAddress(forms[0]!.formId, { read: String(forms[0]!.releasedVersionId) }),
      },
    ],
    workflowVersions: [
      { name: 'versions of a workflow', by: DESIGNER, address: workflowVersionsAddress(flows[0]!.id) },
    ],
    workflowRehearsal: [
      { name: 'who would approve', by: DESIGNER, address: workflowRehearsalAddress(flows[0]!.id) },
      { name: 'tests of a workflow', by: DESIGNER, address: workflowTestsAddress(flows[0]!.id) },
    ],
    pageTable: [
      { name: 'new page table', by: DESIGNER, address: paths.pageTable },
      { name: 'page table', by: DESIGNER, address: `${paths.pageTable}?id=3` },
    ],
    dataSet: [
      { name: 'new data set', by: SYSTEM_ADMINISTRATOR, address: paths.dataSet },
      { name: 'data set', by: SYSTEM_ADMINISTRATOR, address: `${paths.dataSet}?code=plansByClass` },
    ],
    reportPage: [
      { name: 'new report', by: DESIGNER, address: paths.reportPage },
      { name: 'report editor', by: DESIGNER, address: `${paths.reportPage}?id=1` },
    ],
    schemaPageDesigner: [{ name: 'page designer', by: DESIGNER, address: `${paths.schemaPageDesigner}?id=${pageId}` }],
    formDesign: [{ name: 'form designer', by: DESIGNER, address: designAddress(forms[0]!.formId) }],
    workflowDesign: [
      { name: 'workflow designer', by: DESIGNER, address: workflowDesignAddress(flows[0]!.id) },
      { name: 'workflow cards', by: DESIGNER, address: `${workflowDesignAddress(flows[0]!.id)}&view=cards` },
      { name: 'workflow simulation', by: DESIGNER, address: `${workflowDesignAddress(flows[0]!.id)}&view=play` },
      { name: 'workflow of a task', by: DESIGNER, address: workflowDesignAddress(flows[0]!.id, 'screening') },
    ],
    notices: [{ name: 'notices', by: APPLICANT, address: paths.notices }],
    records: [{ name: 'records', by: CLERK, address: recordsAddress(REPLIES) }],
    record: [
      { name: 'record', by: CLERK, address: recordAddress(record) },
      { name: 'correction of a record', by: CLERK, address: recordAddress(record, { edit: true }) },
    ],
    actJobs: [{ name: 'acts on many', by: DESIGNER, address: paths.actJobs }],
    actJob: [{ name: 'act on many', by: DESIGNER, address: actJobAddress(actJobId) }],
    dataJobs: [{ name: 'data jobs', by: CLERK, address: paths.dataJobs }],
    dataJob: [{ name: 'data job', by: CLERK, address: dataJobAddress(jobId) }],
    newRecord: [{ name: 'new record', by: CLERK, address: newRecordAddress(REPLIES) }],
    printRecord: [{ name: 'record on paper', by: CLERK, address: printRecordAddress(record) }],
    // Nothing is being worked through in a window that was opened at this address.
    queue: [{ name: 'no queue', by: PLANNER, address: paths.queue }],
    printProcess: [{ name: 'process on paper', by: PLANNER, address: printProcessAddress(instanceId) }],
  }
  return [
    ...Object.values(screens).flat(),
    ...['steps', 'people', 'outcomes', 'comparison'].map((view) => ({
      name: `statistics of a workflow, ${view}`,
      by: DESIGNER,
      address: `${packPaths.workflowStatistics}?flow=lwPlanApproval&view=${view}`,
    })),
    { name: 'login by a link', address: `${paths.root}?token=${'0'.repeat(43)}` },
  ]
}
