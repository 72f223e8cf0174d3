/** What two versions say of an element, in the words of the designer's settings instead of the names in the file. */
import type { TFunction } from 'i18next'

/** What ids in a drawing stand for; one without a name is told as it is. */
export interface KnownNames {
  readonly nodes: ReadonlyMap<string, string>
  readonly roles: ReadonlyMap<string, string>
  readonly forms: ReadonlyMap<string, string>
  readonly flows: ReadonlyMap<string, string>
}

/** By the path that the comparison gives, without our prefix; places in a list are left out of it. */
const names = {
  name: 'flowDesign.panel.name',
  nameEn: 'flowDesign.panel.nameEn',
  type: 'workflows.settings.type',
  documentation: 'flowDesign.panel.documentation',
  state: 'flowDesign.panel.state',
  noJumpOver: 'flowDesign.panel.noJumpOver',
  isExecutable: 'workflows.settings.isExecutable',
  parentId: 'workflows.settings.parentId',
  mainForm: 'flowDesign.process.mainForm',
  title: 'flowDesign.process.title',
  numberPrefix: 'flowDesign.process.numberPrefix',
  starters: 'flowDesign.process.starters',
  startedBy: 'flowDesign.process.startedBy',
  formVariables: 'flowDesign.process.formVariables',
  organisationField: 'flowDesign.process.organisationField',
  withdrawUntil: 'flowDesign.process.withdrawUntil',
  protectedVariables: 'flowDesign.process.protectedVariables',
  liveStates: 'flowDesign.process.liveStates',
  sourceId: 'workflows.settings.sourceId',
  targetId: 'workflows.settings.targetId',
  condition: 'flowDesign.condition.title',
  conditionLanguage: 'workflows.settings.conditionLanguage',
  isDefault: 'flowDesign.condition.default',
  skipExpression: 'workflows.settings.skipExpression',
  approver: 'flowDesign.task.who',
  approval: 'flowDesign.task.mode',
  cc: 'flowDesign.task.copies',
  outcome: 'flowDesign.task.outcomes',
  field: 'flowDesign.rights.title',
  timeLimit: 'flowDesign.limit.title',
  outcomeVariable: 'flowDesign.task.outcomeVariable',
  separateFrom: 'flowDesign.task.separateFrom',
  qualifiedOnly: 'flowDesign.task.qualifiedOnly',
  approvalStep: 'flowDesign.task.approvalStep',
  signature: 'flowDesign.task.signature',
  batch: 'flowDesign.task.batch',
  emptyApprover: 'flowDesign.task.emptyApprover',
  sameApprover: 'flowDesign.task.sameApprover',
  initiatorApprover: 'flowDesign.task.initiatorApprover',
  'userTask.assignee': 'workflows.settings.assignee',
  'userTask.owner': 'workflows.settings.owner',
  'userTask.candidateUsers': 'workflows.settings.candidateUsers',
  'userTask.candidateGroups': 'workflows.settings.candidateGroups',
  'userTask.formKey': 'flowDesign.task.ownForm',
  'userTask.dueDate': 'workflows.settings.dueDate',
  'userTask.priority': 'workflows.settings.priority',
  'userTask.category': 'workflows.category',
  attachedTo: 'workflows.settings.attachedTo',
  isInterrupting: 'flowDesign.event.interrupts',
  'timer.kind': 'flowDesign.timer.kind',
  'timer.expression': 'flowDesign.timer.value',
  'event.kind': 'flowDesign.event.title',
  'event.name': 'workflows.settings.eventName',
  'event.code': 'flowDesign.event.code',
  'event.correlationKey': 'flowDesign.event.correlationKey',
  correlationKey: 'flowDesign.event.correlationKey',
  'event.scope': 'workflows.settings.eventScope',
  'event.codeVariable': 'workflows.settings.codeVariable',
  'event.messageVariable': 'workflows.settings.messageVariable',
  'event.condition': 'flowDesign.condition.title',
  'event.language': 'workflows.settings.conditionLanguage',
  'event.activityRef': 'workflows.settings.compensates',
  'event.waitForCompletion': 'workflows.settings.waitForCompletion',
  isForCompensation: 'workflows.settings.isForCompensation',
  compensationHandler: 'workflows.settings.compensationHandler',
  terminateAll: 'workflows.settings.terminateAll',
  terminateMultiInstance: 'workflows.settings.terminateMultiInstance',
  initiatorVariable: 'workflows.settings.initiatorVariable',
  asyncBefore: 'workflows.settings.asyncBefore',
  asyncAfter: 'workflows.settings.asyncAfter',
  'loop.isSequential': 'flowDesign.loop.sequential',
  'loop.cardinality': 'flowDesign.loop.cardinality',
  'loop.collection': 'flowDesign.loop.collection',
  'loop.elementVariable': 'flowDesign.loop.elementVariable',
  'loop.completionCondition': 'flowDesign.loop.until',
  'loop.asyncBefore': 'workflows.settings.asyncBefore',
  'loop.asyncAfter': 'workflows.settings.asyncAfter',
  webhook: 'flowDesign.service.webhook',
  mail: 'flowDesign.service.mail',
  'serviceTask.expression': 'flowDesign.service.expressionText',
  'serviceTask.resultVariable': 'flowDesign.service.resultVariable',
  'serviceTask.implementation': 'flowDesign.service.work',
  'script.text': 'flowDesign.service.script',
  'script.language': 'workflows.settings.conditionLanguage',
  'script.resultVariable': 'flowDesign.service.resultVariable',
  'callActivity.calledElement': 'flowDesign.call.process',
  'callActivity.binding': 'workflows.settings.binding',
  'callActivity.version': 'workflows.versions',
  'callActivity.businessKey': 'workflows.settings.businessKey',
  'callActivity.inheritVariables': 'workflows.settings.inheritVariables',
  'callActivity.in': 'flowDesign.call.in',
  'callActivity.out': 'flowDesign.call.out',
  'callActivity.outIsLocal': 'workflows.settings.outIsLocal',
  dataObjects: 'workflows.settings.dataObjects',
} as const

/** Inside a setting with several parts. */
const parts = {
  kind: 'flowDesign.approver.kind',
  value: 'flowDesign.outcome.value',
  weight: 'flowDesign.approver.weight',
  fallbackRole: 'flowDesign.approver.fallback',
  fallback: 'flowDesign.approver.fallback',
  level: 'flowDesign.approver.level',
  scope: 'flowDesign.approver.scope',
  label: 'flowDesign.outcome.label',
  labelEn: 'flowDesign.outcome.labelEn',
  primary: 'flowDesign.outcome.primary',
  danger: 'flowDesign.outcome.danger',
  requiresOpinion: 'flowDesign.outcome.requiresOpinion',
  requiresForms: 'workflows.settings.requiresForms',
  opinionField: 'flowDesign.outcome.opinionField',
  mode: 'flowDesign.task.mode',
  ratio: 'flowDesign.task.ratio',
  onReject: 'flowDesign.task.onReject',
  agreed: 'flowDesign.task.agreed',
  rejected: 'flowDesign.task.rejected',
  hours: 'flowDesign.limit.hours',
  remindAt: 'flowDesign.limit.remindAt',
  escalateTo: 'flowDesign.limit.escalateTo',
  onOverdue: 'flowDesign.limit.onOverdue',
  key: 'flowDesign.rights.field',
  right: 'flowDesign.rights.right',
  required: 'flowDesign.rights.required',
  name: 'flowDesign.panel.name',
  variables: 'flowDesign.webhook.variables',
  resultVariable: 'flowDesign.service.resultVariable',
  to: 'flowDesign.mail.to',
  cc: 'flowDesign.mail.cc',
  subject: 'flowDesign.mail.subject',
  source: 'flowDesign.call.source',
  sourceExpression: 'flowDesign.call.sourceExpression',
  target: 'flowDesign.call.target',
  all: 'workflows.settings.allVariables',
  type: 'workflows.settings.type',
  text: 'flowDesign.outcome.value',
} as const

/** What is written as a word of the file. */
const values = {
  kind: {
    role: 'flowDesign.approver.role',
    user: 'flowDesign.approver.user',
    post: 'flowDesign.approver.post',
    department: 'flowDesign.approver.department',
    departmentLeader: 'flowDesign.approver.departmentLeader',
    initiator: 'flowDesign.approver.initiator',
    initiatorLeaderChain: 'flowDesign.approver.initiatorLeaderChain',
    formField: 'flowDesign.approver.formField',
    chosenByInitiator: 'flowDesign.approver.chosenByInitiator',
    chosenByPrevious: 'flowDesign.approver.chosenByPrevious',
    certificateHolder: 'flowDesign.approver.certificateHolder',
    expression: 'flowDesign.approver.expression',
  },
  mode: {
    anyOne: 'flowDesign.mode.anyOne',
    all: 'flowDesign.mode.all',
    inSequence: 'flowDesign.mode.inSequence',
    ratio: 'flowDesign.mode.ratio',
    weight: 'flowDesign.mode.weight',
  },
  right: { hidden: 'flowDesign.rights.hidden', read: 'flowDesign.rights.read', edit: 'flowDesign.rights.edit' },
  onOverdue: {
    escalate: 'flowDesign.limit.escalate',
    pass: 'flowDesign.limit.pass',
    return: 'flowDesign.limit.return',
  },
  onReject: { end: 'flowDesign.task.onRejectEnd', wait: 'flowDesign.task.onRejectWait' },
  signature: {
    none: 'flowDesign.signature.none',
    optional: 'flowDesign.signature.optional',
    required: 'flowDesign.signature.required',
  },
  sameApprover: { keep: 'flowDesign.repeat.keep', pass: 'flowDesign.repeat.pass', leader: 'flowDesign.repeat.leader' },
  initiatorApprover: {
    keep: 'flowDesign.repeat.keep',
    pass: 'flowDesign.repeat.pass',
    leader: 'flowDesign.repeat.leader',
  },
  emptyApprover: {
    block: 'flowDesign.empty.block',
    administrator: 'flowDesign.empty.administrator',
    pass: 'flowDesign.empty.pass',
  },
  'timer.kind': {
    duration: 'flowDesign.timer.timeDuration',
    date: 'flowDesign.timer.timeDate',
    cycle: 'flowDesign.timer.timeCycle',
  },
  'event.kind': {
    message: 'flowDesign.event.Message',
    signal: 'flowDesign.event.Signal',
    error: 'flowDesign.event.Error',
    escalation: 'flowDesign.event.Escalation',
  },
} as const

type ValuesOf<Table> = Table extends Table ? Table[keyof Table] : never
type Word = ValuesOf<(typeof values)[keyof typeof values]>

/** Settings whose values are ids of elements. */
const OF_NODES = [
  ...['sourceId', 'targetId', 'attachedTo', 'parentId', 'withdrawUntil', 'separateFrom'],
  ...['event.activityRef', 'compensationHandler'],
]

const bare = (setting: string) => setting.replace(/^liveline:/, '')
const has = <Table extends object>(table: Table, name: string): name is string & keyof Table =>
  Object.hasOwn(table, name)

/** What a setting is called in the designer; undefined for one of another engine, or of a later time. */
export function settingName(setting: string, t: TFunction): string | undefined {
  const path = bare(setting)
  if (has(names, path)) return t(names[path])
  const [, list = '', place = '', part = ''] = /^(.+)\.(\d+)\.(\w+)$/.exec(path) ?? []
  if (!has(names, list) || !has(parts, part)) return undefined
  return `${t(names[list])} ${Number(place) + 1} · ${t(parts[part])}`
}

/** What a setting says; of one with parts each on its own. Several lines stay several. */
export function settingValue(setting: string, value: string, known: KnownNames, t: TFunction): string {
  const path = bare(setting)
  if (value === '') return ''
  if (setting.startsWith('liveline:') && IN_PARTS.has(path))
    return value
      .split('\n')
      .map((line) => lineWords(line, known, t))
      .join('\n')
  return wordOf(path, value, known, t)
}

const IN_PARTS = new Set(['approver', 'approval', 'cc', 'outcome', 'field', 'timeLimit', 'webhook', 'mail'])

/** `kind=role value=100040`: a part begins where one that we know begins, for values may hold anything. */
function lineWords(line: string, known: KnownNames, t: TFunction): string {
  const said = line
    .split(new RegExp(`(?:^| )(?=(?:${Object.keys(parts).join('|')})=)`))
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=')
      return { name: part.slice(0, at), value: part.slice(at + 1) }
    })
    .filter(({ value }) => value !== '')
  if (said.some(({ name }) => !has(parts, name))) return line
  const kind = said.find(({ name }) => name === 'kind')?.value
  return said
    .map(({ name, value }) => {
      const named = name === 'value' && kind === 'role' ? (known.roles.get(value) ?? value) : undefined
      // What is on says its name only.
      if (value === 'true' || (name === 'scope' && value === 'org')) return partName(name, t)
      return `${partName(name, t)}${t('workflows.settings.colon')}${named ?? wordOf(name, value, known, t)}`
    })
    .join(t('workflows.comma'))
}

const partName = (name: string, t: TFunction) => (has(parts, name) ? t(parts[name]) : name)

function wordOf(path: string, value: string, known: KnownNames, t: TFunction): string {
  const words: Readonly<Record<string, Word>> = has(values, path) ? values[path] : {}
  const word = words[value]
  if (word !== undefined) return t(word)
  const each = (table: ReadonlyMap<string, string>) =>
    value
      .split(/, ?/)
      .map((one) => table.get(one) ?? one)
      .join(t('workflows.comma'))
  if (OF_NODES.includes(path)) {
    const nodes = new Map([['initiator', t('flowDesign.approver.initiator')], ...known.nodes])
    return each(nodes)
  }
  if (path === 'starters' || path === 'fallbackRole') return each(known.roles)
  if (path === 'mainForm' || path === 'userTask.formKey') return each(known.forms)
  if (path === 'callActivity.calledElement') return each(known.flows)
  if (path === 'escalateTo' && value.startsWith('role:')) return known.roles.get(value.slice('role:'.length)) ?? value
  return value === 'true' || value === 'false' ? t(`workflows.settings.${value === 'true' ? 'yes' : 'no'}`) : value
}
