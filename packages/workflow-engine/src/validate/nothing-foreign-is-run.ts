import type { ExtensionElement, Extensions, Problem, ProcessDefinition } from '../model.ts'
import { error } from './rule.ts'
import type { Rule } from './rule.ts'

/**
 * Attributes and elements of Flowable, Activiti and Camunda that name code, scripts or remote work. They are not run,
 * and a process that passes them by does not do what its drawing says, so a drawing that has them is not released.
 */
const attributes: ReadonlySet<string> = new Set(['class', 'delegateExpression', 'topic', 'decisionRef', 'resource'])
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
  // Camunda 8
  'taskDefinition',
  'calledDecision',
  'calledElement',
  'ioMapping',
  'linkedResource',
])
/** Attributes that only a service task runs. */
const onServiceTaskOnly: ReadonlySet<string> = new Set(['expression', 'resultVariable', 'resultVariableName'])

export const nothingForeignIsRun: Rule = function* (definition, _limits, implementations) {
  yield* ofExtensions(definition.id, definition.extensions, '')
  for (const node of Object.values(definition.nodes)) {
    const { expression, implementation } = node.serviceTask ?? {}
    if (implementation !== undefined && implementations.has(implementation)) {
      // What its fields may say is the host's business.
      yield* ofExtensions(node.id, withoutWork(node.extensions, implementation), node.type)
      continue
    }
    yield* ofExtensions(node.id, node.extensions, node.type)
    if (node.type === 'serviceTask' && expression === undefined && implementation === undefined) {
      yield error(
        node.id,
        'serviceTaskWithoutWork',
        `'${node.id}': a service task needs an expression; nobody would ever complete it`,
        `“${node.id}”：服务任务需要 expression，否则永远不会完成`,
      )
    }
  }
  yield* ofFlows(definition)
  for (const { elementId, extensions } of definition.innerExtensions ?? [])
    yield* ofExtensions(elementId, extensions, '')
}

/** Without what the host does: the type that it knows, and the fields that say how. */
const withoutWork = ({ attributes: all, elements: children }: Extensions, implementation: string): Extensions => ({
  attributes: Object.fromEntries(
    Object.entries(all).filter(([name, value]) => !(dialectName(name) === 'type' && value === implementation)),
  ),
  elements: children.filter(({ name }) => dialectName(name) !== 'field'),
})

function* ofFlows({ flows }: ProcessDefinition): Iterable<Problem> {
  for (const flow of Object.values(flows)) {
    if (flow.extensions !== undefined) yield* ofExtensions(flow.id, flow.extensions, 'sequenceFlow')
  }
}

function* ofExtensions(elementId: string, extensions: Extensions, type: string): Iterable<Problem> {
  for (const name of Object.keys(extensions.attributes)) {
    const local = dialectName(name)
    if (local === undefined) continue
    const isRunElsewhere = onServiceTaskOnly.has(local) && type !== 'serviceTask'
    // `type` on a service task is mail, shell, http, external …
    if (attributes.has(local) || isRunElsewhere || local === 'type') yield notRun(elementId, name)
  }
  for (const element of extensions.elements) yield* ofElement(elementId, element)
}

function* ofElement(elementId: string, { name, children = [] }: ExtensionElement): Iterable<Problem> {
  if (elements.has(dialectName(name) ?? '')) yield notRun(elementId, name)
  else for (const child of children) yield* ofElement(elementId, child)
}

/** The name without its prefix when it is of one of the dialects. */
const dialectName = (name: string): string | undefined => /^(?:flowable|camunda|zeebe):(.+)$/.exec(name)?.[1]

const notRun = (elementId: string, name: string): Problem =>
  error(
    elementId,
    'notRun',
    `'${elementId}': ${name} names work that is not run here; remove it or draw the step otherwise`,
    `“${elementId}”：${name} 指定的程序或脚本不会在这里执行，请删除或改用其他画法`,
  )
