import type { FlowNode, ProcessDefinition } from '../definition.ts'
import { variablesOf, type VariablesOf } from '../expression/variables-of.ts'
import { ExpressionError } from '../errors.ts'
import { hasExpression, isUel } from './element-kinds.ts'
import { elementLabel } from './element-label.ts'
import { warning } from './rule.ts'
import type { HostAbilities, Rule } from './rule.ts'

/**
 * What conditions, loops and timers read is set by something: without it the step that comes there is refused. A
 * warning, for a process that calls this one may hand it in. Told only where all that may set a variable is known:
 * not where messages, signals or code of others bring some, nor where a name is worked out.
 */
export const conditionsReadWhatIsSet: Rule = function* (definition, _limits, abilities) {
  if (abilities.variables === undefined) return
  const set = variablesSet(definition, abilities)
  if (set === undefined) return
  for (const [elementId, texts] of textsThatDecide(definition)) {
    const missing = new Set(texts.flatMap((text) => [...(readable(text)?.read ?? [])]).filter((name) => !set.has(name)))
    const label = elementLabel(definition, elementId)
    for (const name of missing) {
      yield warning(
        elementId,
        'variableNeverSet',
        `${label.en} reads “${name}”, which nothing in this process sets: whoever comes there is refused, unless a calling process hands it in. Choose another, or add the field of the form to “Fields for conditions”`,
        `${label.zh}用到的变量“${name}”在本流程中没有任何地方赋值：除非由调用方传入，否则走到这里的操作会被拒绝。请改用其他变量，或把表单字段加入“条件可用的字段”`,
      )
    }
  }
}

/** Undefined for what is no expression, which is another rule's business. */
function readable(text: string): VariablesOf | undefined {
  try {
    return variablesOf(text)
  } catch (failure) {
    if (!(failure instanceof ExpressionError)) throw failure
    return undefined
  }
}

function* textsThatDecide({
  nodes,
  flows,
}: ProcessDefinition): Iterable<[elementId: string, texts: readonly string[]]> {
  for (const { id, sourceId, condition, conditionLanguage } of Object.values(flows)) {
    const isAsked = condition !== undefined && conditionLanguage === undefined && nodes[sourceId]?.defaultFlow !== id
    if (isAsked) yield [id, [condition]]
  }
  for (const { id, loop, timer } of Object.values(nodes)) {
    const { cardinality, collection, completionCondition } = loop ?? {}
    const texts = [cardinality, collection, completionCondition, timer?.expression]
    const list = collection === undefined || hasExpression(collection) ? [] : [`\${${collection}}`]
    yield [id, [...texts.filter((text) => text !== undefined), ...list]]
  }
}

/** What an iteration of a multi-instance activity counts. */
const COUNTERS = ['loopCounter', 'nrOfInstances', 'nrOfCompletedInstances', 'nrOfActiveInstances'] as const

/** Names that anything in the drawing, or the host, gives a value; undefined when it may be any. */
function variablesSet(
  { nodes, dataObjects = [] }: ProcessDefinition,
  abilities: HostAbilities,
): ReadonlySet<string> | undefined {
  const set = new Set<string>([...(abilities.variables ?? []), ...COUNTERS, ...dataObjects.map(({ name }) => name)])
  for (const node of Object.values(nodes)) {
    const names = namesSetBy(node, abilities)
    if (names === undefined || names.some(hasExpression)) return undefined
    for (const name of names) set.add(name)
  }
  return set
}

function namesSetBy(node: FlowNode, abilities: HostAbilities): readonly string[] | undefined {
  const { type, event, loop, script, serviceTask, callActivity, initiatorVariable, dataObjects = [] } = node
  if (bringsVariables(node) || isWorkOfOthers(node, abilities)) return undefined
  if (callActivity?.out.some(({ all }) => all === true) === true) return undefined
  const expressions = [
    serviceTask?.expression,
    type === 'scriptTask' && isUel(script?.language) ? script?.text : undefined,
  ]
  const done = expressions.flatMap((text) => (text === undefined ? [] : (readable(text) ?? [])))
  if (done.some(({ setsAny }) => setsAny)) return undefined
  const named = [
    initiatorVariable,
    loop?.elementVariable,
    serviceTask?.resultVariable,
    script?.resultVariable,
    event !== undefined && 'codeVariable' in event ? event.codeVariable : undefined,
    event?.kind === 'error' ? event.messageVariable : undefined,
    ...(callActivity?.out ?? []).map(({ target }) => target),
    ...dataObjects.map(({ name }) => name),
    ...done.flatMap((one) => [...one.set]),
  ]
  return named.filter((name) => name !== undefined)
}

/** Whoever sends a message or signal may send any variables with it; a start on a condition begins with those. */
const bringsVariables = ({ type }: FlowNode): boolean =>
  type === 'receiveTask' ||
  type === 'conditionalStartEvent' ||
  /^(?:message|signal)(?:Start|Boundary|IntermediateCatch)Event$/.test(type)

/** Nobody can tell from here what code, listeners and mappings of another engine would set. */
const isWorkOfOthers = ({ serviceTask, script, extensions }: FlowNode, { implementations }: HostAbilities): boolean =>
  (serviceTask?.implementation !== undefined && implementations?.has(serviceTask.implementation) !== true) ||
  (script !== undefined && !isUel(script.language)) ||
  extensions.elements.some(({ name }) => /:(?:\w*Listener|inputOutput|ioMapping)$/.test(name))
