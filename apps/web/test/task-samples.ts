import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import type { TaskInfo, TaskOutcome } from '@liveline/contract/task/shapes.ts'
import { seenOf } from '../src/features/missions/task-page/task-forms.ts'

export const person = (name: string, userId = 1) => ({ userId, name, departmentName: '配电部', onBehalfOf: null })

/** A plan that waits for its survey; whatever a test is about it says itself. */
export const anInstance = (changes: Partial<InstanceDetail> = {}): InstanceDetail => ({
  instanceId: 'i1',
  number: 'LWP-151-202611-0001',
  title: '10kV 莲塘 811 线 接引流线',
  flowKey: 'lwPlanApproval',
  flowName: '作业计划审批',
  flowNameEn: 'Work-plan approval',
  version: 1,
  status: 'active',
  businessState: 'surveying',
  initiator: person('陈宇'),
  startedAt: '2026-11-20T01:00:00Z',
  endedAt: null,
  open: [],
  activeElementIds: [],
  passedElementIds: [],
  timeline: [],
  visits: [],
  deadJoins: [],
  forecast: [],
  forms: [],
  incidents: [],
  correctable: [],
  actions: [],
  ...changes,
})

export const anOutcome = (changes: Partial<TaskOutcome> = {}): TaskOutcome => ({
  value: 'agree',
  label: '同意',
  labelEn: 'Agree',
  requiresOpinion: false,
  requiresForms: true,
  primary: true,
  danger: false,
  leadsTo: null,
  ...changes,
})

/** An open task that the reader may complete. */
export const aTask = (changes: Partial<TaskInfo> = {}): TaskInfo => ({
  taskId: '01a1ff08-2857-7158-81a7-357ac7390817',
  elementId: 'screening',
  name: '计划筛查',
  nameEn: 'Screening',
  status: 'open',
  createdAt: '2026-11-20T01:00:00Z',
  dueAt: null,
  overdue: false,
  escalated: false,
  claimedBy: null,
  canAct: true,
  onBehalfOf: null,
  signature: 'none',
  notQualified: null,
  completedBy: null,
  completedAt: null,
  endedBy: null,
  attention: [],
  signing: null,
  canAddSign: false,
  toChoose: [],
  outcomes: [],
  forms: [],
  seen: seenOf(changes.forms ?? []),
  draft: null,
  actions: [],
  returnTargets: [],
  straightBackTo: null,
  instance: anInstance(),
  ...changes,
})
