import { defineTexts } from '@liveline/contract/language.ts'

/** What the lists of tasks and instances may be sorted by. */
export const sortFieldTexts = defineTexts({
  createdAt: { zh: '到达时间', en: 'arrival' },
  dueAt: { zh: '办理期限', en: 'due date' },
  completedAt: { zh: '办理时间', en: 'completion' },
  number: { zh: '编号', en: 'number' },
  title: { zh: '标题', en: 'title' },
  class: { zh: '作业类别', en: 'class' },
  riskLevel: { zh: '风险等级', en: 'risk level' },
  feeder: { zh: '线路', en: 'line' },
  planStart: { zh: '计划开始', en: 'planned start' },
  startedAt: { zh: '发起时间', en: 'start' },
  endedAt: { zh: '结束时间', en: 'end' },
  flow: { zh: '流程', en: 'workflow' },
  version: { zh: '流程版本', en: 'version' },
  status: { zh: '流程状态', en: 'status' },
  businessState: { zh: '业务状态', en: 'state' },
  initiator: { zh: '申请人', en: 'applicant' },
  handler: { zh: '当前办理人', en: 'present handler' },
})
