import { lazy, type ComponentType, type ReactElement } from 'react'
import { allowMarkup } from '../ui/trusted-types.ts'
import { withTexts } from '../messages/load-texts.ts'
import { HomeView } from './home-view.tsx'
import { lineIsFree, mayPrefetch } from './may-prefetch.ts'
import type { ConsoleRoute } from './menu-routes.ts'

type View = ComponentType
type Load = () => Promise<View>

/** Pages may write markup as soon as they are drawn. */
const fetched = (load: Load): View =>
  lazy(async () => {
    const [view] = await Promise.all([load(), allowMarkup()])
    return { default: view }
  })

/** Each with the catalogues of the texts that it speaks. */
const loaders = {
  toDoMissions: async () =>
    (await withTexts(['lists', 'missions'], () => import('../features/missions/lists/to-do-page.tsx'))).ToDoPage,
  finishedMissions: async () =>
    (await withTexts(['lists', 'missions'], () => import('../features/missions/lists/finished-page.tsx'))).FinishedPage,
  myProcesses: async () =>
    (await withTexts(['lists', 'missions'], () => import('../features/missions/lists/my-processes-page.tsx')))
      .MyProcessesPage,
  copies: async () =>
    (await withTexts(['lists', 'missions'], () => import('../features/missions/lists/copies-page.tsx'))).CopiesPage,
  missionForm: async () => (await import('./mission-form.tsx')).MissionForm,
  processDetail: async () =>
    (
      await withTexts(
        ['forms', 'missions', 'instances'],
        () => import('../features/missions/process-view/process-detail-page.tsx'),
      )
    ).ProcessDetailPage,
  instances: async () =>
    (
      await withTexts(
        ['lists', 'forms', 'missions', 'instances', 'act-jobs'],
        () => import('../features/missions/lists/instances-page.tsx'),
      )
    ).InstancesPage,
  actJobs: async () =>
    (await withTexts(['act-jobs'], () => import('../features/missions/act-jobs/act-jobs-page.tsx'))).ActJobsPage,
  actJob: async () =>
    (await withTexts(['act-jobs'], () => import('../features/missions/act-jobs/act-job-page.tsx'))).ActJobPage,
  migrateInstances: async () =>
    (
      await withTexts(
        ['missions', 'instances', 'act-jobs'],
        () => import('../features/missions/migration/migration-page.tsx'),
      )
    ).MigrationPage,
  correctForm: async () =>
    (
      await withTexts(
        ['forms', 'missions', 'instances'],
        () => import('../features/missions/administration/correct-form-page.tsx'),
      )
    ).CorrectFormPage,
  incidents: async () =>
    (await withTexts(['lists', 'missions'], () => import('../features/missions/lists/incidents-page.tsx')))
      .IncidentsPage,
  notices: async () =>
    (await withTexts(['lists', 'notices'], () => import('../features/notices/notices-page.tsx'))).NoticesPage,
  formDesigner: async () =>
    (await withTexts(['forms', 'designer'], () => import('../features/form-designer/form-designer-page.tsx')))
      .FormDesignerPage,
  workflowDesigner: async () =>
    (
      await withTexts(
        ['designer', 'workflow-design', 'workflow-cards', 'import-report', 'element-kinds', 'released', 'failed-tests'],
        () => import('../features/workflow-designer/workflow-designer-page.tsx'),
      )
    ).WorkflowDesignerPage,
  formRecords: async () =>
    (
      await withTexts(
        ['lists', 'forms', 'records', 'exchange'],
        () => import('../features/forms/records/records-page.tsx'),
      )
    ).RecordsPage,
  dataJobs: async () =>
    (await withTexts(['exchange'], () => import('../features/forms/exchange/data-jobs-page.tsx'))).DataJobsPage,
  dataJob: async () =>
    (await withTexts(['forms', 'exchange'], () => import('../features/forms/exchange/data-job-page.tsx'))).DataJobPage,
  formRecord: async () =>
    (await withTexts(['forms', 'records'], () => import('../features/forms/records/record-page.tsx'))).RecordPage,
  newFormRecord: async () =>
    (await withTexts(['forms', 'records'], () => import('../features/forms/records/new-record-page.tsx')))
      .NewRecordPage,
  printRecord: async () =>
    (await withTexts(['forms', 'records'], () => import('../features/forms/records/print-record-page.tsx')))
      .PrintRecordPage,
  taskQueue: async () =>
    (await withTexts(['forms', 'missions'], () => import('../features/missions/queue/queue-page.tsx'))).QueuePage,
  printProcess: async () =>
    (
      await withTexts(
        ['forms', 'missions', 'instances'],
        () => import('../features/missions/process-view/print-process-page.tsx'),
      )
    ).PrintProcessPage,
  backups: async () =>
    (await withTexts(['lists', 'backups', 'confirm'], () => import('../features/backups/backups-page.tsx')))
      .BackupsPage,
  errorReports: async () =>
    (await withTexts(['lists', 'error-reports'], () => import('../features/error-reports/error-reports-page.tsx')))
      .ErrorReportsPage,
  systemHealth: async () => (await withTexts(['health'], () => import('./health-view.tsx'))).HealthView,
  audit: async () => (await withTexts(['lists', 'audit', 'exchange'], () => import('./audit.tsx'))).AuditView,
  forms: async () =>
    (
      await withTexts(
        ['lists', 'form-management', 'record-access'],
        () => import('../features/form-management/forms-page.tsx'),
      )
    ).FormsPage,
  formVersions: async () =>
    (
      await withTexts(
        ['forms', 'form-management', 'difference'],
        () => import('../features/form-management/form-versions-page.tsx'),
      )
    ).FormVersionsPage,
  workflows: async () =>
    (
      await withTexts(
        ['lists', 'workflow-management', 'import-report', 'element-kinds', 'released', 'failed-tests'],
        () => import('../features/workflow-management/workflows-page.tsx'),
      )
    ).WorkflowsPage,
  workflowVersions: async () =>
    (
      await withTexts(
        ['workflow-management', 'workflow-design', 'element-kinds'],
        () => import('../features/workflow-management/workflow-versions-page.tsx'),
      )
    ).WorkflowVersionsPage,
  workflowRehearsal: async () =>
    (
      await withTexts(
        ['forms', 'workflow-rehearsal'],
        () => import('../features/workflow-rehearsal/rehearsal-page.tsx'),
      )
    ).RehearsalPage,
  workflowStatistics: async () =>
    (await withTexts(['lists', 'workflow-statistics'], () => import('./workflow-statistics-view.tsx')))
      .WorkflowStatisticsView,
  people: async () =>
    (
      await withTexts(
        ['lists', 'forms', 'exchange', 'roles', 'people-admin', 'confirm', 'delegation'],
        () => import('./people.tsx'),
      )
    ).PeopleView,
  person: async () =>
    (
      await withTexts(
        ['lists', 'forms', 'exchange', 'roles', 'people-admin', 'confirm', 'delegation'],
        () => import('./people.tsx'),
      )
    ).PersonView,
  organisations: async () =>
    (await withTexts(['tree', 'organisations'], () => import('../features/organisations/organisations-page.tsx')))
      .OrganisationsPage,
  delegations: async () =>
    (
      await withTexts(
        ['lists', 'delegation', 'delegations'],
        () => import('../features/delegation/delegations-page.tsx'),
      )
    ).DelegationsPage,
  sensitiveWords: async () =>
    (await withTexts(['lists', 'sensitive-words'], () => import('../features/sensitive-words/words-page.tsx')))
      .SensitiveWordsPage,
  configuration: async () =>
    (await withTexts(['configuration'], () => import('../features/configuration/configuration-page.tsx')))
      .ConfigurationPage,
  pushChannels: async () =>
    (
      await withTexts(
        ['configuration', 'forms', 'notices'],
        () => import('../features/configuration/channels/push-channels-page.tsx'),
      )
    ).PushChannelsPage,
  roles: async () => (await withTexts(['lists', 'roles'], () => import('./roles.tsx'))).RolesView,
  rights: async () =>
    (await withTexts(['roles', 'confirm'], () => import('../features/roles/rights-page.tsx'))).RightsPage,
  whoCan: async () => (await withTexts(['lists', 'roles'], () => import('./roles.tsx'))).WhoCanView,
  menus: async () =>
    (await withTexts(['forms', 'tree', 'menu-design', 'confirm'], () => import('./menus.tsx'))).MenusView,
  pageTables: async () =>
    (
      await withTexts(
        ['lists', 'page-tables', 'forms', 'missions', 'records', 'difference'],
        () => import('./page-tables.tsx'),
      )
    ).PageTablesView,
  pageTableEditor: async () =>
    (
      await withTexts(
        ['lists', 'page-tables', 'forms', 'missions', 'records', 'difference'],
        () => import('./page-tables.tsx'),
      )
    ).PageTableEditorView,
  pageTable: async () =>
    (await withTexts(['lists', 'forms', 'missions', 'records', 'exchange'], () => import('./placed-page.tsx')))
      .PlacedPage,
  dataSets: async () =>
    (await withTexts(['lists', 'reports', 'difference'], () => import('./reports.tsx'))).DataSetsView,
  dataSet: async () => (await withTexts(['lists', 'reports', 'difference'], () => import('./reports.tsx'))).DataSetView,
  reportPages: async () =>
    (await withTexts(['lists', 'reports', 'difference'], () => import('./reports.tsx'))).ReportPagesView,
  reportPageEditor: async () =>
    (await withTexts(['lists', 'reports', 'difference'], () => import('./reports.tsx'))).ReportPageView,
  reportPage: async () =>
    (await withTexts(['reports'], () => import('../features/reports/pages/report-page.tsx'))).ReportPage,
  quickForm: async () =>
    (await withTexts(['forms'], () => import('../features/forms/quick-form-page.tsx'))).QuickFormPage,
  schemaPages: async () =>
    (
      await withTexts(
        ['lists', 'page-design', 'difference'],
        () => import('../features/schema-page/design/pages-page.tsx'),
      )
    ).SchemaPagesPage,
  schemaPageDesigner: async () =>
    (await withTexts(['forms', 'page-design'], () => import('../features/schema-page/design/designer-page.tsx')))
      .DesignerPage,
} satisfies Record<string, Load>

export const views: Readonly<Record<string, View>> = {
  // What most people see first comes with the shell.
  home: HomeView,
  ...Object.fromEntries(Object.entries(loaders).map(([name, load]) => [name, fetched(load)])),
}

const SchemaPage = lazy(async () => {
  // amis writes markup while it loads.
  await allowMarkup()
  const page = await withTexts(['schema-page'], () => import('../features/schema-page/schema-page.tsx'))
  return { default: page.SchemaPage }
})

/** The view that a menu entry names (specification §2), or the page of its schema; undefined when this version has none of that name. */
export function renderView({ component, isAmis }: ConsoleRoute, title: string): ReactElement | undefined {
  if (isAmis) return <SchemaPage title={title} />
  const Named = Object.hasOwn(views, component) ? views[component] : undefined
  return Named === undefined ? undefined : <Named />
}

/** Fetches the page of a menu entry that somebody points at, before the click; where the line is slow the click alone counts. */
export function prefetchView({ component, isAmis }: ConsoleRoute): void {
  if (isAmis || !mayPrefetch() || !Object.hasOwn(loaders, component)) return
  // What fails here is said where the page is opened.
  loaders[component as keyof typeof loaders]().catch(() => {})
}

/** Fetches the pages that most people open next, one after the other so as not to hold up a click. */
export async function prefetchViews(): Promise<void> {
  for (const load of Object.values(loaders)) {
    await lineIsFree()
    if (!mayPrefetch()) return
    await load()
  }
}
