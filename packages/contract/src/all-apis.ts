import { accountApi } from './account.api.ts'
import { counterApi } from './counter.api.ts'
import { formApi, formDataApi } from './form.api.ts'
import { pageTableApi } from './page-table.api.ts'
import { sessionApi } from './session.api.ts'
import { systemConfigApi } from './system-config.api.ts'
import { organisationApi, userApi } from './user.api.ts'
import { flowApi, noticeApi, workFlowApi } from './work-flow.api.ts'

/** The whole contract, by subject: what the server must serve and every check loops over. */
export const allApis = {
  session: sessionApi,
  account: accountApi,
  user: userApi,
  organisation: organisationApi,
  systemConfig: systemConfigApi,
  form: formApi,
  formData: formDataApi,
  pageTable: pageTableApi,
  workFlow: workFlowApi,
  flow: flowApi,
  notice: noticeApi,
  counter: counterApi,
} as const
