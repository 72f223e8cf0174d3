import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  toDoTasks: 'To do',
  finishedTasks: 'Finished',
  task: 'Task',
  process: 'Process',
  migrate: 'Migrate process instances',
  notices: 'All notices',
  schemaPageDesigner: 'Page designer',
  quickForm: 'Application',
  records: 'Records',
  record: 'Record',
  newRecord: 'New record',
  dataJobs: 'Data jobs',
  dataJob: 'Data job',
  printRecord: 'Print a record',
  printProcess: 'Print a process',
  queue: 'Work through',
  person: 'Person',
  formVersions: 'Versions of a form',
  workflowVersions: 'Workflow versions',
  pageTable: 'Page table',
  dataSet: 'Data set',
  reportPage: 'Report page',
  formDesigner: 'Form designer',
  workflowDesigner: 'Workflow designer',
}
