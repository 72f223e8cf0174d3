import { accountApi } from './account/calls.ts'
import { counterApi } from './counter/calls.ts'
import { formApi, formDataApi } from './form/calls.ts'
import { liveLineApi } from './live-line/calls.ts'
import { pageTableApi } from './page-table/calls.ts'
import { sessionApi } from './session/calls.ts'
import { systemConfigApi } from './system-config/calls.ts'
import { organisationApi, userApi } from './user/calls.ts'
import { flowApi, noticeApi, workFlowApi } from './work-flow/calls.ts'

/** The whole contract, by subject: what the server must serve and every check loops over. */
export const allApis = {
  session: sessionApi,
  account: accountApi,
  user: userApi,
  organisation: organisationApi,
  systemConfig: systemConfigApi,
  form: formApi,
  formData: formDataApi,
  liveLine: liveLineApi,
  pageTable: pageTableApi,
  workFlow: workFlowApi,
  flow: flowApi,
  notice: noticeApi,
  counter: counterApi,
} as const
