/** What our own BPMN attributes say about a process and its nodes, read once per version. */
import type { ExtensionElement, Extensions, FlowNode, ProcessDefinition } from '@liveline/workflow-engine'
import type { ActorKind } from '../directory/actor.ts'

export type FieldRight = 'hidden' | 'read' | 'edit'

export type OutcomeSetting = {
  readonly value: string
  readonly label: string
  readonly labelEn: string
  readonly requiresOpinion: boolean
  /**
   * `requiresForms="false"` on an outcome that turns the work down (dead, postpone, reject, return): compulsory fields
   * may then stay empty. What was filled in must still be right, and is kept. True unless the drawing says otherwise.
   */
  readonly requiresForms: boolean
  /** Field of the main form that the opinion is kept in too: the reason for an outage is part of the plan. */
  readonly opinionField: string | undefined
  readonly primary: boolean
  readonly danger: boolean
}

type ApproverRule = {
  readonly kind: 'user' | 'role' | 'initiator' | 'formField' | 'expression'
  /** User name, role id, field name or expression. */
  readonly value: string
  /** Role that takes the task when a form field is empty. */
  readonly fallbackRole: number | undefined
  /**
   * `scope="org"` on a role: its holders in the organisation of the process, below it or above it; all holders when
   * nobody there has the role, for no task may be left without a handler.
   */
  readonly isOrgScoped: boolean
}

type TimeLimit = {
  /** Working hours from the creation of the task. */
  readonly hours: number
  /** Share of the limit after which the actors are reminded. */
  readonly remindAt: number
  readonly escalateTo: { readonly kind: ActorKind; readonly value: string } | undefined
}

export type FieldSetting = { readonly right: FieldRight; readonly required: boolean }

export type NodeSettings = {
  readonly elementId: string
  readonly name: string
  readonly nameEn: string
  readonly formKey: string | undefined
  readonly outcomeVariable: string | undefined
  readonly outcomes: readonly OutcomeSetting[]
  readonly approvers: readonly ApproverRule[]
  readonly fields: Readonly<Record<string, FieldSetting>>
  readonly timeLimit: TimeLimit | undefined
  /** Elements whose completer must be somebody else. */
  readonly separateFrom: readonly string[]
  /** Business state of the instance once this node is entered. */
  readonly state: string | undefined
}

export type ProcessSettings = {
  readonly key: string
  readonly name: string
  readonly nameEn: string
  readonly mainForm: string | undefined
  readonly formVariables: readonly string[]
  /** Template such as `{feeder} {content}` over the fields of the main form. */
  readonly title: string | undefined
  readonly numberPrefix: string
  /** Field of the main form that names the organisation `scope="org"` means; empty or absent: the initiator's. */
  readonly organisationField: string | undefined
  /** The applicant may take the process back until a task of this element is open. */
  readonly withdrawUntil: string | undefined
  /** Role ids that may start; empty: everybody with the right to start. */
  readonly starters: readonly number[]
  /** Form keys of the process: the main form first, then those of the nodes. */
  readonly formKeys: readonly string[]
  readonly nodes: Readonly<Record<string, NodeSettings>>
}

const DEFAULT_REMIND_AT = 0.7

/** Reads the settings of a whole process. Missing attributes take their defaults, wrong ones are ignored here and told by `settingProblems`. */
export function readProcessSettings(definition: ProcessDefinition): ProcessSettings {
  const attributes = attributesOf(definition.extensions)
  const nodes: Record<string, NodeSettings> = {}
  for (const node of Object.values(definition.nodes)) nodes[node.id] = readNodeSettings(node)
  const mainForm = attributes['mainForm']
  const nodeForms = Object.values(nodes).flatMap((node) => (node.formKey === undefined ? [] : [node.formKey]))
  return {
    key: definition.id,
    name: definition.name ?? definition.id,
    nameEn: attributes['nameEn'] ?? '',
    mainForm,
    formVariables: list(attributes['formVariables']),
    title: attributes['title'],
    numberPrefix: attributes['numberPrefix'] ?? 'LWP',
    organisationField: attributes['organisationField'],
    withdrawUntil: attributes['withdrawUntil'],
    starters: list(attributes['starters']).map(Number).filter(Number.isSafeInteger),
    formKeys: [...new Set([...(mainForm === undefined ? [] : [mainForm]), ...nodeForms])],
    nodes,
  }
}

export function readNodeSettings(node: FlowNode): NodeSettings {
  const attributes = attributesOf(node.extensions)
  const named = (name: string) => node.extensions.elements.filter((element) => element.name === `liveline:${name}`)
  const name = node.name ?? node.id
  return {
    elementId: node.id,
    name,
    nameEn: attributes['nameEn'] ?? name,
    formKey: node.userTask?.formKey,
    outcomeVariable: attributes['outcomeVariable'],
    outcomes: named('outcome').map(readOutcome),
    approvers: named('approver').flatMap(readApprover),
    fields: Object.fromEntries(named('field').flatMap(readField)),
    timeLimit: named('timeLimit').flatMap(readTimeLimit)[0],
    separateFrom: list(attributes['separateFrom']),
    state: attributes['state'],
  }
}

export type SettingProblem = {
  readonly elementId: string
  readonly code: string
  readonly message: string
  readonly messageZh: string
}

/** What would leave a task without handler, outcome or form: refused at release. */
export function settingProblems(definition: ProcessDefinition): SettingProblem[] {
  const settings = readProcessSettings(definition)
  return Object.values(definition.nodes).flatMap((node) => {
    if (node.type !== 'userTask') return []
    const own = settings.nodes[node.id]
    const { assignee, candidateUsers = [], candidateGroups = [] } = node.userTask ?? {}
    const problem = (code: string, message: string, messageZh: string) => ({
      elementId: node.id,
      code,
      message,
      messageZh,
    })
    const problems: SettingProblem[] = []
    if (own?.approvers.length === 0 && assignee === undefined && candidateUsers.length + candidateGroups.length === 0) {
      problems.push(
        problem(
          'approverMissing',
          `'${node.id}' has nobody who may complete it: add an approver`,
          `“${node.id}”没有办理人，请添加审批人`,
        ),
      )
    }
    if (own !== undefined && own.outcomes.length > 1 && own.outcomeVariable === undefined) {
      problems.push(
        problem(
          'outcomeVariableMissing',
          `'${node.id}' has outcomes but no outcomeVariable to keep them in: name one`,
          `“${node.id}”有办理结果但没有 outcomeVariable，请填写`,
        ),
      )
    }
    for (const element of node.extensions.elements.filter(({ name }) => name === 'liveline:timeLimit')) {
      if (!isTimeLimit(element)) {
        problems.push(
          problem(
            'timeLimitWrong',
            `'${node.id}' needs hours above 0, remindAt between 0 and 1 and escalateTo 'role:id' or 'user:name'`,
            `“${node.id}”的时限须满足：hours 大于 0，remindAt 在 0 与 1 之间，escalateTo 为“role:编号”或“user:用户名”`,
          ),
        )
      }
    }
    for (const element of own?.separateFrom ?? []) {
      if (element !== 'initiator' && definition.nodes[element] === undefined) {
        problems.push(
          problem(
            'separateFromUnknown',
            `'${node.id}' is to be separate from '${element}', which does not exist: correct the id`,
            `“${node.id}”须与“${element}”由不同的人办理，但后者不存在，请改正 id`,
          ),
        )
      }
    }
    return problems
  })
}

export type Reference = { readonly elementId: string } & (
  | { readonly kind: 'form'; readonly key: string }
  | { readonly kind: 'role'; readonly id: number }
)

/** Every form and role that a process names, with the element that names it. */
export function referencesOf(settings: ProcessSettings): Reference[] {
  const form = (elementId: string, key: string | undefined): Reference[] =>
    key === undefined ? [] : [{ elementId, kind: 'form', key }]
  const role = (elementId: string, id: unknown): Reference[] =>
    id === undefined || !Number.isSafeInteger(Number(id)) ? [] : [{ elementId, kind: 'role', id: Number(id) }]
  return [
    ...form(settings.key, settings.mainForm),
    ...settings.starters.flatMap((id) => role(settings.key, id)),
    ...Object.values(settings.nodes).flatMap(({ elementId, formKey, approvers, timeLimit }) => [
      ...form(elementId, formKey),
      ...approvers.flatMap(({ kind, value, fallbackRole }) => [
        ...(kind === 'role' ? role(elementId, value) : []),
        ...role(elementId, fallbackRole),
      ]),
      ...(timeLimit?.escalateTo?.kind === 'role' ? role(elementId, timeLimit.escalateTo.value) : []),
    ]),
  ]
}

/** `liveline:` attributes without their prefix. */
function attributesOf(extensions: Extensions): Record<string, string> {
  return Object.fromEntries(
    Object.entries(extensions.attributes).flatMap(([name, value]) =>
      name.startsWith('liveline:') ? [[localName(name), value]] : [],
    ),
  )
}

const localName = (name: string) => name.slice('liveline:'.length)
const list = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function readOutcome({ attributes }: ExtensionElement): OutcomeSetting {
  const value = attributes['value'] ?? ''
  const label = attributes['label'] ?? value
  return {
    value,
    label,
    labelEn: attributes['labelEn'] ?? label,
    requiresOpinion: attributes['requiresOpinion'] === 'true',
    requiresForms: attributes['requiresForms'] !== 'false',
    opinionField: attributes['opinionField'],
    primary: attributes['primary'] === 'true',
    danger: attributes['danger'] === 'true',
  }
}

const approverKinds = ['user', 'role', 'initiator', 'formField', 'expression'] as const

function readApprover({ attributes }: ExtensionElement): ApproverRule[] {
  const kind = approverKinds.find((candidate) => candidate === attributes['kind'])
  if (kind === undefined) return []
  const fallback = Number((attributes['fallbackRole'] ?? attributes['fallback'])?.replace(/^role:/, ''))
  return [
    {
      kind,
      value: attributes['value'] ?? '',
      fallbackRole: Number.isSafeInteger(fallback) ? fallback : undefined,
      isOrgScoped: kind === 'role' && attributes['scope'] === 'org',
    },
  ]
}

function readField({ attributes }: ExtensionElement): [string, FieldSetting][] {
  const key = attributes['key'] ?? attributes['name']
  const right = (['hidden', 'read', 'edit'] as const).find((candidate) => candidate === attributes['right'])
  return key === undefined || right === undefined ? [] : [[key, { right, required: attributes['required'] === 'true' }]]
}

function isTimeLimit({ attributes }: ExtensionElement): boolean {
  const { hours, remindAt = String(DEFAULT_REMIND_AT), escalateTo = 'role:0' } = attributes
  const share = Number(remindAt)
  return Number(hours) > 0 && share > 0 && share < 1 && /^(role:\d+|user:\S+)$/.test(escalateTo)
}

function readTimeLimit({ attributes }: ExtensionElement): TimeLimit[] {
  const hours = Number(attributes['hours'])
  if (!Number.isFinite(hours) || hours <= 0) return []
  const remindAt = Number(attributes['remindAt'] ?? DEFAULT_REMIND_AT)
  const [kind, value] = (attributes['escalateTo'] ?? '').split(':')
  const escalateTo = (kind === 'user' || kind === 'role') && value ? ({ kind, value } as const) : undefined
  return [{ hours, remindAt: remindAt > 0 && remindAt < 1 ? remindAt : DEFAULT_REMIND_AT, escalateTo }]
}
