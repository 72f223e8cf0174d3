/** The pages of the console that the server leads to: it writes these addresses, the console shows what is there. */
export const TASK_PATH = '/mission/form'
export const PROCESS_PATH = '/mission/instance'
export const QUICK_FORM_PATH = '/mission/quick'
export const FORM_DESIGN_PATH = '/design/form'
export const WORKFLOW_DESIGN_PATH = '/design/workflow'
export const RECORD_PATH = '/record'
export const PAGE_TABLE_PATH = '/design/page-table'
export const SCHEMA_PAGE_PATH = '/design/schema-page'
export const BACKUPS_PATH = '/backups'
export const DATA_JOB_PATH = '/data-job'
export const ACT_JOB_PATH = '/mission/act-job'

export const taskAddress = (taskId: string): string => `${TASK_PATH}?taskId=${encodeURIComponent(taskId)}`
export const processAddress = (instanceId: string): string =>
  `${PROCESS_PATH}?instanceId=${encodeURIComponent(instanceId)}`

export const quickFormAddress = (formKey: string, flowKey: string): string =>
  `${QUICK_FORM_PATH}?${new URLSearchParams({ formKey, flowKey }).toString()}`

/** The designer of a form. `at`: JSON path of the component to select, such as `$.body[0]`. */
export const designAddress = (formId: number, at?: string): string =>
  `${FORM_DESIGN_PATH}?${new URLSearchParams({ formId: String(formId), ...(at === undefined ? {} : { at }) }).toString()}`

/** The designer of a workflow. `at`: id of the element to select. */
export const workflowDesignAddress = (id: number, at?: string): string =>
  `${WORKFLOW_DESIGN_PATH}?${new URLSearchParams({ id: String(id), ...(at === undefined ? {} : { at }) }).toString()}`

/** One export or import. */
export const dataJobAddress = (jobId: string): string => `${DATA_JOB_PATH}?id=${encodeURIComponent(jobId)}`

/** One act on many instances. */
export const actJobAddress = (jobId: string): string => `${ACT_JOB_PATH}?id=${encodeURIComponent(jobId)}`

/** Where a page table, or a schema page, is changed. */
export const pageTableAddress = (id: string): string => `${PAGE_TABLE_PATH}?id=${encodeURIComponent(id)}`
export const schemaPageAddress = (id: string): string => `${SCHEMA_PAGE_PATH}?id=${encodeURIComponent(id)}`
