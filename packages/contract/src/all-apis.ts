import { accountApi } from './account/calls.ts'
import { backupApi } from './backup/calls.ts'
import { auditApi } from './audit/calls.ts'
import { ccApi } from './cc/calls.ts'
import { consoleApi } from './console/calls.ts'
import { counterApi } from './counter/calls.ts'
import { actJobApi } from './act-job/calls.ts'
import { dataJobApi } from './data-job/calls.ts'
import { dataSetApi } from './data-set/calls.ts'
import { delegationApi } from './delegation/calls.ts'
import { errorReportApi } from './error-report/calls.ts'
import { eventApi } from './event/calls.ts'
import { fileApi } from './file/calls.ts'
import { formApi } from './form/calls.ts'
import { formDataApi } from './form-data/calls.ts'
import { formDesignApi } from './form-design/calls.ts'
import { identityApi } from './identity/calls.ts'
import { incidentApi } from './incident/calls.ts'
import { liveLineApi } from './live-line/calls.ts'
import { menuApi } from './menu/calls.ts'
import { migrationApi } from './migration/calls.ts'
import { missionApi } from './mission/calls.ts'
import { noticeApi } from './notice/calls.ts'
import { organisationApi } from './organisation/calls.ts'
import { pageTableApi } from './page-table/calls.ts'
import { pushChannelApi } from './push-channel/calls.ts'
import { peopleApi } from './people/calls.ts'
import { administrationApi } from './administration/calls.ts'
import { processDefinitionApi } from './process-definition/calls.ts'
import { processInstanceApi } from './process-instance/calls.ts'
import { processStatisticsApi } from './process-statistics/calls.ts'
import { rehearsalApi } from './rehearsal/calls.ts'
import { rehearsalTestApi } from './rehearsal-test/calls.ts'
import { reportPageApi } from './report-page/calls.ts'
import { rightApi } from './right/calls.ts'
import { roleApi } from './role/calls.ts'
import { schemaPageApi } from './schema-page/calls.ts'
import { searchApi } from './search/calls.ts'
import { sensitiveWordApi } from './sensitive-word/calls.ts'
import { sessionApi } from './session/calls.ts'
import { ownListsApi } from './own-lists/calls.ts'
import { settingsApi } from './settings/calls.ts'
import { signOnApi } from './sign-on/calls.ts'
import { signingApi } from './signing/calls.ts'
import { systemHealthApi } from './system-health/calls.ts'
import { systemConfigApi } from './system-config/calls.ts'
import { taskApi } from './task/calls.ts'
import { taskActApi } from './task-act/calls.ts'
import { userApi } from './user/calls.ts'

/** The whole contract, by subject: what the server must serve, the client can call and every check loops over. */
export const allApis = {
  session: sessionApi,
  signOn: signOnApi,
  identity: identityApi,
  account: accountApi,
  user: userApi,
  people: peopleApi,
  role: roleApi,
  right: rightApi,
  settings: settingsApi,
  ownLists: ownListsApi,
  organisation: organisationApi,
  systemConfig: systemConfigApi,
  backup: backupApi,
  systemHealth: systemHealthApi,
  audit: auditApi,
  errorReport: errorReportApi,
  form: formApi,
  formDesign: formDesignApi,
  formData: formDataApi,
  actJob: actJobApi,
  dataJob: dataJobApi,
  liveLine: liveLineApi,
  pageTable: pageTableApi,
  pushChannel: pushChannelApi,
  schemaPage: schemaPageApi,
  reportPage: reportPageApi,
  menu: menuApi,
  processDefinition: processDefinitionApi,
  processInstance: processInstanceApi,
  administration: administrationApi,
  task: taskApi,
  signing: signingApi,
  taskAct: taskActApi,
  cc: ccApi,
  mission: missionApi,
  migration: migrationApi,
  rehearsal: rehearsalApi,
  processStatistics: processStatisticsApi,
  rehearsalTest: rehearsalTestApi,
  incident: incidentApi,
  event: eventApi,
  notice: noticeApi,
  counter: counterApi,
  console: consoleApi,
  dataSet: dataSetApi,
  sensitiveWord: sensitiveWordApi,
  delegation: delegationApi,
  file: fileApi,
  search: searchApi,
} as const
