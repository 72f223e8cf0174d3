import { isSupported } from '../behaviours/registry.ts'
import type { Extensions, FlowNode, ProcessDefinition } from '../definition.ts'
import { dialectName, foreignNames } from './nothing-foreign-is-run.ts'
import type { HostAbilities } from './rule.ts'

/** What becomes of one element of a drawing that was made elsewhere. Names carry their canonical prefix. */
export type ElementReport = {
  readonly elementId: string
  readonly elementName?: string
  /** `process`, `sequenceFlow`, or the type of a node. */
  readonly type: string
  readonly isSupported: boolean
  /** Attributes and elements beyond BPMN that work here as they do there. */
  readonly understood: readonly string[]
  /** They stay in the file and change nothing here. */
  readonly kept: readonly string[]
  /** They name work that is not run here: with one of them the drawing is not released. */
  readonly notRun: readonly string[]
}

const everywhere = ['async', 'asyncBefore', 'asyncAfter', 'asyncLeave', 'skipExpression']
const ofWork = ['expression', 'resultVariable', 'resultVariableName', 'class', 'delegateExpression', 'type', 'topic']
/** What of the shared dialect is read on which element; `parse/` reads it. */
const read: Readonly<Record<string, readonly string[] | undefined>> = {
  startEvent: ['initiator'],
  userTask: ['assignee', 'owner', 'candidateUsers', 'candidateGroups', 'formKey', 'dueDate', 'priority', 'category'],
  serviceTask: [...ofWork, 'field'],
  sendTask: [...ofWork, 'field'],
  businessRuleTask: [...ofWork, 'field'],
  scriptTask: ['resultVariable', 'resultVariableName'],
  callActivity: [
    'businessKey',
    'inheritBusinessKey',
    'inheritVariables',
    'calledElementBinding',
    'calledElementVersion',
    'useLocalScopeForOutParameters',
    'in',
    'out',
  ],
}
/** Inside a node: loops and event definitions. */
const readInside = [
  ...['collection', 'elementVariable', 'correlationKey', 'messageExpression', 'signalExpression', 'scope'],
  ...['errorCodeVariable', 'errorMessageVariable', 'errorVariableName', 'terminateAll', 'terminateMultiInstance'],
]

/** Element by element in the order of the file, the process first: what is understood, kept as it is, or not run. */
export function reportImport(definition: ProcessDefinition, abilities: HostAbilities): ElementReport[] {
  const foreign = Map.groupBy(foreignNames(definition, abilities), ({ elementId }) => elementId)
  const inside = Map.groupBy(definition.innerExtensions ?? [], ({ elementId }) => elementId)

  const reportOf = (
    { id, name }: { readonly id: string; readonly name?: string },
    type: string,
    own: Extensions | undefined,
  ): ElementReport => {
    const notRun = unique((foreign.get(id) ?? []).map((one) => one.name))
    const known = [...everywhere, ...(read[type] ?? []), ...(type === 'process' ? [] : readInside)]
    const isRead = (written: string): boolean =>
      written.startsWith('liveline:') || known.includes(dialectName(written) ?? '')
    const names = unique([own, ...(inside.get(id) ?? []).map(({ extensions }) => extensions)].flatMap(namesIn))
    const others = names.filter((written) => !notRun.includes(written))
    return {
      elementId: id,
      ...(name === undefined ? {} : { elementName: name }),
      type,
      isSupported: type === 'process' || type === 'sequenceFlow' || isSupported(type as FlowNode['type']),
      understood: others.filter(isRead),
      kept: others.filter((written) => !isRead(written)),
      notRun,
    }
  }
  return [
    reportOf(definition, 'process', definition.extensions),
    ...Object.values(definition.nodes).map((node) => reportOf(node, node.type, node.extensions)),
    ...Object.values(definition.flows).map((flow) => reportOf(flow, 'sequenceFlow', flow.extensions)),
  ]
}

const namesIn = (extensions: Extensions | undefined): string[] =>
  extensions === undefined
    ? []
    : [...Object.keys(extensions.attributes), ...extensions.elements.map(({ name }) => name)].filter(
        // What XML itself says is no extension.
        (name) => !/^(?:xsi|xml):/.test(name),
      )

const unique = (names: readonly string[]): string[] => [...new Set(names)]
