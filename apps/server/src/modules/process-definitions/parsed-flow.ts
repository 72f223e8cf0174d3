/** A drawing as designers check it: everything the engine and the console read in it. */
import type { ParsedFlow, ParsedNode } from '@liveline/contract/process-definition/shapes.ts'
import type { FlowNode, ProcessDefinition } from '@liveline/workflow-engine'
import type { NodeSettings, OutcomeSetting, ProcessSettings } from './node-settings.ts'

type Parsed = Omit<ParsedFlow, 'id' | 'flowKey' | 'name' | 'nameEn' | 'version' | 'state' | 'forms'>

export function parsedFlow(definition: ProcessDefinition, settings: ProcessSettings): Parsed {
  return {
    documentation: definition.documentation ?? '',
    mainForm: settings.mainForm ?? null,
    title: settings.title ?? null,
    numberPrefix: settings.numberPrefix,
    starters: [...settings.starters],
    formVariables: [...settings.formVariables],
    protectedVariables: [...settings.protectedVariables],
    organisationField: settings.organisationField ?? null,
    withdrawUntil: settings.withdrawUntil ?? null,
    nodes: Object.values(definition.nodes).map((node) => parsedNode(node, settings.nodes[node.id])),
    flows: Object.values(definition.flows).map((flow) => ({
      id: flow.id,
      name: flow.name ?? '',
      sourceId: flow.sourceId,
      targetId: flow.targetId,
      condition: flow.condition ?? null,
      isDefault: definition.nodes[flow.sourceId]?.defaultFlow === flow.id,
    })),
  }
}

function parsedNode(node: FlowNode, settings: NodeSettings | undefined): ParsedNode {
  const { loop, userTask } = node
  const drawn = (kind: string, values: readonly string[]) => values.map((value) => ({ kind, value }))
  return {
    id: node.id,
    type: node.type,
    name: node.name ?? '',
    nameEn: settings?.nameEn ?? '',
    documentation: node.documentation ?? '',
    parentId: node.parentId,
    attachedTo: node.attachedTo ?? null,
    incoming: [...node.incoming],
    outgoing: [...node.outgoing],
    multiInstance: loop === undefined ? null : loop.isSequential ? 'sequential' : 'parallel',
    formKey: settings?.formKey ?? null,
    state: settings?.state ?? null,
    outcomeVariable: settings?.outcomeVariable ?? null,
    outcomes: (settings?.outcomes ?? []).map(outcomeOf),
    approvers: [
      ...(settings?.approvers ?? []).map(({ kind, value }) => ({ kind, value })),
      ...drawn('assignee', userTask?.assignee === undefined ? [] : [userTask.assignee]),
      ...drawn('candidateUser', userTask?.candidateUsers ?? []),
      ...drawn('candidateGroup', userTask?.candidateGroups ?? []),
    ],
    fields: { ...settings?.fields },
    timeLimit: timeLimitOf(settings),
    separateFrom: [...(settings?.separateFrom ?? [])],
    noJumpOver: settings?.noJumpOver ?? false,
    qualifiedOnly: settings?.qualifiedOnly ?? null,
  }
}

const outcomeOf = ({ value, label, labelEn, requiresOpinion, requiresForms, primary, danger }: OutcomeSetting) => ({
  value,
  label,
  labelEn,
  requiresOpinion,
  requiresForms,
  primary,
  danger,
})

function timeLimitOf(settings: NodeSettings | undefined): ParsedNode['timeLimit'] {
  if (settings?.timeLimit === undefined) return null
  const { hours, remindAt, escalateTo } = settings.timeLimit
  return {
    hours,
    remindAt: [...remindAt],
    escalateTo: escalateTo === undefined ? null : `${escalateTo.kind}:${escalateTo.value}`,
  }
}
