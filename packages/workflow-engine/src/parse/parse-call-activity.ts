import type { CallActivityDetails, ExtensionElement, Extensions, VariableMapping } from '../definition.ts'
import { dialectAttribute } from './extensions.ts'
import { textAt } from './moddle-element.ts'
import type { ModdleElement } from './moddle-element.ts'
import { withoutUndefined } from './without-undefined.ts'

/** Which process is called and what is handed over, as Flowable, Activiti and Camunda 7 write it. */
export function parseCallActivity(element: ModdleElement, extensions: Extensions): CallActivityDetails {
  const attribute = (name: string): string | undefined => dialectAttribute(extensions, name)?.trim()
  const handedIn = childrenOf(extensions, 'in')
  const businessKeys = [attribute('businessKey'), ...handedIn.map(({ attributes }) => attributes.businessKey?.trim())]
  const inherited = attribute('inheritBusinessKey') === 'true' ? '${execution.processInstanceBusinessKey}' : undefined
  const isVersion = attribute('calledElementBinding') === 'version'
  return withoutUndefined({
    calledElement: (textAt(element, 'calledElement') ?? '').trim(),
    binding: isVersion ? ('version' as const) : ('latest' as const),
    version: isVersion ? attribute('calledElementVersion') : undefined,
    businessKey: businessKeys.find((key) => key !== undefined && key !== '') ?? inherited,
    inheritVariables: attribute('inheritVariables') === 'true',
    in: handedIn.flatMap(parseMapping),
    out: childrenOf(extensions, 'out').flatMap(parseMapping),
    outIsLocal: attribute('useLocalScopeForOutParameters') === 'true' ? (true as const) : undefined,
  })
}

const childrenOf = ({ elements }: Extensions, name: string): readonly ExtensionElement[] =>
  elements.filter((element) => element.name === `flowable:${name}` || element.name === `camunda:${name}`)

/** Nothing of an element that only tells the business key. */
function parseMapping({ attributes }: ExtensionElement): readonly VariableMapping[] {
  const { source, sourceExpression, target, variables } = attributes
  if (variables?.trim() === 'all') return [{ all: true }]
  const mapping = withoutUndefined({
    source: source?.trim(),
    sourceExpression: sourceExpression?.trim(),
    target: target?.trim(),
  })
  return Object.keys(mapping).length === 0 ? [] : [mapping]
}
