import {
  BACKUPS_PATH,
  ACT_JOB_PATH,
  DATA_JOB_PATH,
  FORM_DESIGN_PATH,
  WORKFLOW_DESIGN_PATH,
  PROCESS_PATH,
  QUICK_FORM_PATH,
  TASK_PATH,
  PAGE_TABLE_PATH,
  SCHEMA_PAGE_PATH,
  RECORD_PATH,
} from '@liveline/contract/console-addresses.ts'

/**
 * Every address of the console, once; the two that the server writes into notices stand in the contract. It imports
 * nothing else, so that the start script, every feature and the journeys in the browser can name a page without knowing
 * the shell. What the menu of a role adds is data of the server.
 */
export const paths = {
  root: '/',
  login: '/login',
  /** The stop between another system's page and the console. */
  authRedirect: '/auth-redirect',
  /** A place on the map; a page of its own, also for whoever is not logged in. */
  map: '/mp/map',
  notFound: '/404',
  forbidden: '/401',
  /** What stands behind it is shown anew. */
  refresh: '/redirect/',
  task: TASK_PATH,
  process: PROCESS_PATH,
  /** With `ids`, between commas, of instances of one workflow and version. */
  migrate: '/mission/migrate',
  /** The forms of an open task, by `taskId`, for who administers processes. */
  correctForm: '/mission/correct',
  quickForm: QUICK_FORM_PATH,
  notices: '/mission/notices',
  /** The records of any form, for whom no menu entry leads there. */
  records: '/records',
  record: RECORD_PATH,
  newRecord: '/record/new',
  printRecord: '/print/record',
  printProcess: '/print/process',
  /** Tasks of a list one after the other; `at`: the one in front, or `end`. */
  queue: '/mission/queue',
  /** Acts on many instances, and one of them by its `id`. */
  actJobs: '/mission/act-jobs',
  actJob: ACT_JOB_PATH,
  /** Exports and imports of the person, and one of them by its `id`. */
  dataJobs: '/data-jobs',
  dataJob: DATA_JOB_PATH,
  formVersions: '/design/form-versions',
  workflowVersions: '/design/workflow-versions',
  workflowRehearsal: '/design/workflow/rehearsal',
  /** A person by his `userId`, for those who administer people. */
  person: '/person',
  /** With `id` a page table to change, with `copy` one to begin from, else a new one. */
  pageTable: PAGE_TABLE_PATH,
  /** With `code` a data set to change, with `id` a report page, else a new one. */
  dataSet: '/data-set',
  reportPage: '/design/report-page',
  schemaPageDesigner: SCHEMA_PAGE_PATH,
  formDesign: FORM_DESIGN_PATH,
  workflowDesign: WORKFLOW_DESIGN_PATH,
} as const

/** Where the pack's menu puts its pages (seeds/live-line/menus.json and page-configs.json). */
export const packPaths = {
  home: '/home',
  toDoTasks: '/live-work/toDoMissionManage_3',
  finishedTasks: '/live-work/finishMissionManage_3',
  planApplication: '/work-plan-application',
  myProcesses: '/my-processes',
  copies: '/copies',
  fees: '/lwFeeList',
  replies: '/lwReplyList',
  incidents: '/incidents',
  instances: '/instances',
  workflowStatistics: '/workflow-statistics',
  errorReports: '/error-reports',
  backups: BACKUPS_PATH,
  sensitiveWords: '/sensitive-words',
  delegations: '/delegations',
  audit: '/audit',
  people: '/people',
  configuration: '/configuration',
  pushChannels: '/push-channels',
  systemHealth: '/system-health',
  organisations: '/organisation',
  roles: '/roles',
  rights: '/rights',
  menus: '/menus',
  whoCan: '/who-can',
  forms: '/design/forms',
  workflows: '/design/workflows',
  pageTables: '/design/page-tables',
  reportPages: '/design/report-pages',
  dataSets: '/data-sets',
  statistics: '/live-line-statistics',
  schemaPages: '/design/schema-pages',
} as const

const withQuery = (path: string, query: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(query).toString()}`

/** The versions of one form; `read`: one of them, `from` and `to`: two compared, each by its id. */
export const formVersionsAddress = (formId: number, shown: Readonly<Record<string, string>> = {}) =>
  withQuery(paths.formVersions, { formId: String(formId), ...shown })

/**
 * The versions of one workflow; `read`: one of them by its id, or `draft`, with `at` the element to mark; `from` and `to`:
 * two compared.
 */
export const workflowVersionsAddress = (id: number, shown: Readonly<Record<string, string>> = {}) =>
  withQuery(paths.workflowVersions, { id: String(id), ...shown })

/** The designer of a workflow that came from a file, with the report of what became of it. */
export const importedDesignAddress = (id: number) => withQuery(paths.workflowDesign, { id: String(id), report: '1' })

/** Who would approve in a workflow; with `version` in that one, by its id. */
export const workflowRehearsalAddress = (id: number, shown: Readonly<Record<string, string>> = {}) =>
  withQuery(paths.workflowRehearsal, { id: String(id), ...shown })

/** The tests that a release of a workflow is held to. */
export const workflowTestsAddress = (id: number) => workflowRehearsalAddress(id, { view: 'tests' })

interface QuickForm {
  readonly formKey: string
  readonly flowKey: string
  readonly formId?: number
}
export const quickFormAddress = ({ formKey, flowKey, formId }: QuickForm) =>
  withQuery(paths.quickForm, { formKey, flowKey, ...(formId === undefined ? {} : { formId: String(formId) }) })

export const migrateAddress = (instanceIds: readonly string[]) => `${paths.migrate}?ids=${instanceIds.join(',')}`

/** Of more than an address holds, by the name of their kept choice. */
export const migrateChosenAddress = (chosen: string, { flowKey, version }: { flowKey: string; version: number }) =>
  withQuery(paths.migrate, { chosen, flow: flowKey, version: String(version) })

/** Of all that a filter matches. @param filter as in the address of the list */
export const migrateAllAddress = (filter: Readonly<Record<string, string>>) =>
  withQuery(paths.migrate, { ...filter, all: '1' })

export const correctFormAddress = (taskId: string) => withQuery(paths.correctForm, { taskId })

export const personAddress = (userId: number) => withQuery(paths.person, { userId: String(userId) })

export const recordsAddress = (formId: number) => withQuery(paths.records, { formId: String(formId) })
export const newRecordAddress = (formId: number) => withQuery(paths.newRecord, { formId: String(formId) })
interface RecordPlace {
  readonly edit?: boolean
  /** As it stood then. */
  readonly rev?: number
}
export const recordAddress = (id: string, { edit = false, rev }: RecordPlace = {}) =>
  withQuery(paths.record, { id, ...(edit ? { edit: '1' } : {}), ...(rev === undefined ? {} : { rev: String(rev) }) })
export const printRecordAddress = (id: string, rev?: number) =>
  withQuery(paths.printRecord, { id, ...(rev === undefined ? {} : { rev: String(rev) }) })
export const queueAddress = (at?: string) => (at === undefined ? paths.queue : withQuery(paths.queue, { at }))
export const printProcessAddress = (id: string) => withQuery(paths.printProcess, { id })

const goingOnTo = (path: string, target: string) =>
  target === paths.root ? path : `${path}?redirect=${encodeURIComponent(target)}`

/** The login, from which the person goes on to `target`. */
export const loginAddress = (target: string) => goingOnTo(paths.login, target)
export const authRedirectAddress = (target: string) => goingOnTo(paths.authRedirect, target)
