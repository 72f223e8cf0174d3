/** The named views of the console that an entry of the menu may lead to (`apps/web/src/app/views.tsx` has one for each). */
export const viewNames: readonly string[] = [
  'home',
  'toDoMissions',
  'finishedMissions',
  'myProcesses',
  'copies',
  'missionForm',
  'processDetail',
  'incidents',
  'notices',
  'formDesigner',
  'formRecords',
  'dataJobs',
  'dataJob',
  'formRecord',
  'newFormRecord',
  'printRecord',
  'printProcess',
  'errorReports',
  'audit',
  'forms',
  'formVersions',
  'delegations',
  'sensitiveWords',
  'roles',
  'rights',
  'whoCan',
  'menus',
  'pageTables',
  'pageTableEditor',
  'pageTable',
  'quickForm',
  'schemaPages',
  'schemaPageDesigner',
]

/** What a view, or a schema page, needs to be told by the parameters of its entry. */
export const neededParams: Readonly<Record<string, readonly string[]>> = {
  formRecords: ['formId'],
  quickForm: ['formKey', 'formId'],
  pageTable: ['pageCode'],
}
export const SCHEMA_PAGE_PARAM = 'pageId'
