import type { ExtensionElement, Extensions, FlowNode, Problem, ProcessDefinition } from '../definition.ts'
import { WEBHOOK } from '../parse/parse-node.ts'
import { elementLabel, labelOf, labelZhOf } from './element-label.ts'
import { error } from './rule.ts'
import type { HostAbilities, Rule } from './rule.ts'

/**
 * Attributes and elements of Flowable, Activiti and Camunda that name code, scripts or remote work. They are not run,
 * and a process that passes them by does not do what its drawing says, so a drawing that has them is not released.
 */
const attributes: ReadonlySet<string> = new Set([
  'class',
  'delegateExpression',
  'type',
  'topic',
  'resource',
  'decisionRef',
  'caseRef',
  'rules',
  'ruleVariablesInput',
  'variableMappingClass',
  'variableMappingDelegateExpression',
])
/** Elements below `extensionElements` that are run by those engines. */
const elements: ReadonlySet<string> = new Set([
  'taskListener',
  'executionListener',
  'eventListener',
  'inputOutput',
  'connector',
  'field',
  'script',
  'mapException',
  'in',
  'out',
  'eventType',
  'variableAggregation',
  // Camunda 8
  'taskDefinition',
  'calledDecision',
  'calledElement',
  'ioMapping',
  'linkedResource',
])

type Names = { readonly attributes: readonly string[]; readonly elements: readonly string[] }

const ofExpression = ['expression', 'resultVariable', 'resultVariableName']
const work: Names = { attributes: ofExpression, elements: [] }
/** What is run after all, where it stands on the right element. */
const runHere: Readonly<Record<string, Names>> = {
  serviceTask: work,
  sendTask: work,
  businessRuleTask: work,
  scriptTask: { attributes: ['resultVariable', 'resultVariableName'], elements: [] },
  callActivity: { attributes: [], elements: ['in', 'out'] },
}
/** What names the implementation that the host knows, and tells it how. */
const ofImplementation: Names = { attributes: ['class', 'delegateExpression', 'type', 'topic'], elements: ['field'] }
const nothing: Names = { attributes: [], elements: [] }

export type ForeignName = { readonly elementId: string; readonly name: string }

/** What names work that is not run here, in document order: attributes and elements with their canonical prefix. */
export function* foreignNames(
  definition: ProcessDefinition,
  { implementations = new Set<string>() }: HostAbilities,
): Iterable<ForeignName> {
  yield* ofExtensions(definition.id, definition.extensions)
  for (const node of Object.values(definition.nodes)) {
    const { implementation } = node.serviceTask ?? {}
    const isKnown = implementation !== undefined && implementations.has(implementation)
    yield* ofExtensions(node.id, node.extensions, runHere[node.type], isKnown ? ofImplementation : nothing)
    if (!isKnown && asksForWebhook(node)) yield { elementId: node.id, name: 'liveline:webhook' }
  }
  for (const flow of Object.values(definition.flows)) {
    if (flow.extensions !== undefined) yield* ofExtensions(flow.id, flow.extensions)
  }
  for (const { elementId, extensions } of definition.innerExtensions ?? []) yield* ofExtensions(elementId, extensions)
}

export const nothingForeignIsRun: Rule = function* (definition, _, abilities) {
  for (const foreign of foreignNames(definition, abilities))
    yield notRun(foreign, elementLabel(definition, foreign.elementId))
  for (const node of Object.values(definition.nodes).filter((one) => !hasWork(one))) {
    yield error(
      node.id,
      'serviceTaskWithoutWork',
      `${labelOf(node)}: the task needs an expression, or work that is done here; nobody would ever complete it`,
      `${labelZhOf(node)}：任务需要 expression 或这里能执行的工作，否则永远不会完成`,
    )
  }
}

const asksForWebhook = ({ serviceTask }: FlowNode): boolean => serviceTask?.implementation === WEBHOOK

/** A send task may have a message instead. */
function hasWork({ type, serviceTask, event }: FlowNode): boolean {
  if (serviceTask === undefined || (type === 'sendTask' && event !== undefined)) return true
  return serviceTask.expression !== undefined || serviceTask.implementation !== undefined
}

function* ofExtensions(
  elementId: string,
  extensions: Extensions,
  ...allowed: readonly (Names | undefined)[]
): Iterable<ForeignName> {
  const isRun = (kind: keyof Names, local: string): boolean => allowed.some((names) => names?.[kind].includes(local))
  for (const name of Object.keys(extensions.attributes)) {
    const local = dialectName(name)
    if (local === undefined || isRun('attributes', local)) continue
    if (attributes.has(local) || ofExpression.includes(local)) yield { elementId, name }
  }
  for (const element of extensions.elements) {
    if (!isRun('elements', dialectName(element.name) ?? '')) yield* ofElement(elementId, element)
  }
}

function* ofElement(elementId: string, { name, children = [] }: ExtensionElement): Iterable<ForeignName> {
  if (elements.has(dialectName(name) ?? '')) yield { elementId, name }
  else for (const child of children) yield* ofElement(elementId, child)
}

/** The name without its prefix when it is of one of the dialects. */
export const dialectName = (name: string): string | undefined => /^(?:flowable|camunda|zeebe):(.+)$/.exec(name)?.[1]

const notRun = ({ elementId, name }: ForeignName, { en, zh }: ReturnType<typeof elementLabel>): Problem =>
  error(
    elementId,
    'notRun',
    `${en}: ${name} names work that is not run here; remove it or draw the step otherwise`,
    `${zh}：${name} 指定的程序或脚本不会在这里执行，请删除或改用其他画法`,
  )
