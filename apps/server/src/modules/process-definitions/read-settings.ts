/** Reads our own BPMN attributes, once per version (docs/bpmn-attributes.md). */
import type { ExtensionElement, Extensions, FlowNode, ProcessDefinition } from '@liveline/workflow-engine'
import type {
  ApproverRule,
  FieldSetting,
  NodeSettings,
  OutcomeSetting,
  ProcessSettings,
  TimeLimit,
} from './node-settings.ts'

export const DEFAULT_REMIND_AT = 0.7

/** Reads the settings of a whole process. Missing attributes take their defaults, wrong ones are ignored here and told by setting-problems.ts. */
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
    protectedVariables: list(attributes['protectedVariables']),
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
    copies: named('cc').flatMap(readApprover),
    fields: Object.fromEntries(named('field').flatMap(readField)),
    timeLimit: named('timeLimit').flatMap(readTimeLimit)[0],
    separateFrom: list(attributes['separateFrom']),
    // A wrong word is told at release; a guard that is misspelt guards.
    noJumpOver: (attributes['noJumpOver'] ?? 'false') !== 'false',
    qualifiedOnly: readQualification(attributes['qualifiedOnly']),
    // What is none of the two words is told at release, and allows nothing.
    batch: attributes['batch'] === undefined ? undefined : attributes['batch'] === 'true',
    state: attributes['state'],
  }
}

function readQualification(text: string | undefined): NodeSettings['qualifiedOnly'] {
  const name = text?.trim() ?? 'false'
  if (name === 'false') return undefined
  return name === 'true' || name === '' ? true : name
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

function readTimeLimit({ attributes }: ExtensionElement): TimeLimit[] {
  const hours = Number(attributes['hours'])
  if (!Number.isFinite(hours) || hours <= 0) return []
  const remindAt = Number(attributes['remindAt'] ?? DEFAULT_REMIND_AT)
  const [kind, value] = (attributes['escalateTo'] ?? '').split(':')
  const escalateTo = (kind === 'user' || kind === 'role') && value ? ({ kind, value } as const) : undefined
  return [{ hours, remindAt: remindAt > 0 && remindAt < 1 ? remindAt : DEFAULT_REMIND_AT, escalateTo }]
}
