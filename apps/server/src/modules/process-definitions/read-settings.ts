/** Reads our own BPMN attributes, once per version (docs/bpmn-attributes.md). */
import { gatewayName } from '@liveline/contract/process-definition/gateway-names.ts'
import { defaultNumberPrefix } from '@liveline/contract/process-definition/number-prefix.ts'
import type { ExtensionElement, Extensions, FlowNode, ProcessDefinition } from '@liveline/workflow-engine'
import { readHostWork } from './host-work.ts'
import type { FieldSetting, NodeSettings, OutcomeSetting, ProcessSettings } from './node-settings.ts'
import { needsAPerson, readApproval, readApprover, readPolicies, readTimeLimit } from './read-approval.ts'

/** Reads the settings of a whole process. Missing attributes take their defaults, wrong ones are ignored here and told by setting-problems.ts. */
export function readProcessSettings(definition: ProcessDefinition): ProcessSettings {
  const attributes = attributesOf(definition.extensions)
  const nodes: Record<string, NodeSettings> = {}
  for (const node of Object.values(definition.nodes)) nodes[node.id] = readNodeSettings(node)
  for (const node of Object.values(definition.nodes)) nameGateway(node, definition, nodes)
  const mainForm = attributes['mainForm']
  const nodeForms = Object.values(nodes).flatMap((node) => (node.formKey === undefined ? [] : [node.formKey]))
  return {
    key: definition.id,
    name: definition.name ?? definition.id,
    nameEn: attributes['nameEn'] ?? '',
    mainForm,
    formVariables: list(attributes['formVariables']),
    title: attributes['title'],
    numberPrefix: attributes['numberPrefix']?.trim() || defaultNumberPrefix(definition.id),
    organisationField: attributes['organisationField'],
    withdrawUntil: attributes['withdrawUntil'],
    protectedVariables: list(attributes['protectedVariables']),
    liveStates: list(attributes['liveStates']),
    startedBy: attributes['startedBy']?.trim() || undefined,
    starters: list(attributes['starters']).map(Number).filter(Number.isSafeInteger),
    formKeys: [...new Set([...(mainForm === undefined ? [] : [mainForm]), ...nodeForms])],
    nodes,
  }
}

/** One without a name is called by what it does, wherever people read of it. */
function nameGateway(
  { id, type, name, incoming, outgoing }: FlowNode,
  { nodes, flows }: ProcessDefinition,
  read: Record<string, NodeSettings>,
) {
  const settings = read[id]
  if (settings === undefined || (name ?? '').trim() !== '') return
  const before = incoming.map((flow) => {
    const source = flows[flow]?.sourceId ?? ''
    return nodes[source]?.name === undefined ? undefined : read[source]
  })
  const text = gatewayName(type, before, outgoing.length)
  if (text !== undefined) read[id] = { ...settings, name: text.zh, nameEn: text.en }
}

export function readNodeSettings(node: FlowNode): NodeSettings {
  const attributes = attributesOf(node.extensions)
  const named = (name: string) => node.extensions.elements.filter((element) => element.name === `liveline:${name}`)
  const name = node.name ?? node.id
  const outcomes = named('outcome').map(readOutcome)
  return {
    elementId: node.id,
    name,
    nameEn: attributes['nameEn'] ?? name,
    formKey: node.userTask?.formKey,
    outcomeVariable: attributes['outcomeVariable'],
    outcomes,
    approvers: named('approver').flatMap(readApprover),
    approval: readApproval(named('approval')[0], outcomes),
    policies: readPolicies(attributes),
    needsAPerson: needsAPerson(attributes),
    copies: named('cc').flatMap(readApprover),
    fields: Object.fromEntries(named('field').flatMap(readField)),
    timeLimit: named('timeLimit').flatMap(readTimeLimit)[0],
    separateFrom: list(attributes['separateFrom']),
    // A wrong word is told at release; a guard that is misspelt guards.
    // Nobody can tell from here what a called process guards.
    noJumpOver: (attributes['noJumpOver'] ?? String(node.type === 'callActivity')) !== 'false',
    qualifiedOnly: readQualification(attributes['qualifiedOnly']),
    // What is none of the two words is told at release, and allows nothing.
    batch: attributes['batch'] === undefined ? undefined : attributes['batch'] === 'true',
    hostWork: readHostWork(node),
    isApprovalStep: attributes['approvalStep'] === undefined ? undefined : attributes['approvalStep'] === 'true',
    // A wrong word asks for the signature: told at release, and never less than what was meant.
    signature: signatureOf(attributes['signature']),
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

const signatureOf = (word: string | undefined) =>
  word === undefined || word === 'none' ? 'none' : word === 'optional' ? 'optional' : 'required'

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

function readField({ attributes }: ExtensionElement): [string, FieldSetting][] {
  const key = attributes['key'] ?? attributes['name']
  const right = (['hidden', 'read', 'edit'] as const).find((candidate) => candidate === attributes['right'])
  return key === undefined || right === undefined ? [] : [[key, { right, required: attributes['required'] === 'true' }]]
}
