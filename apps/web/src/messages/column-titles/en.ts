import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  number: 'Number',
  title: 'Title',
  taskName: 'Step',
  flowName: 'Workflow',
  businessState: 'State',
  initiator: 'Applicant',
  createdAt: 'Arrived',
  updatedAt: 'Changed',
  dueAt: 'Due',
  completedAt: 'Completed',
  outcome: 'Outcome',
  currentHandlers: 'With',
  keyword: 'Number or title',
  planStart: 'Planned start',
  feeder: 'Line',
}
