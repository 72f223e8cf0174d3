import type { ModdleWarning } from 'bpmn-moddle'
import type { Problem } from '../definition.ts'
import { SCHEMA_TYPE } from './parse-data-objects.ts'
import type { Reading } from './reading.ts'

/** References without which the drawing means something else. */
const vitalReferences: ReadonlySet<string> = new Set([
  'bpmn:sourceRef',
  'bpmn:targetRef',
  'bpmn:attachedToRef',
  'bpmn:default',
])

/** References that Flowable and Activiti use for names. */
const namesInstead: ReadonlySet<string> = new Set(['bpmn:loopDataInputRef', 'bpmn:itemSubjectRef'])

/** References that those two take for the name or code itself when the file does not declare it. */
const namesThemselves: ReadonlySet<string> = new Set([
  'bpmn:messageRef',
  'bpmn:signalRef',
  'bpmn:errorRef',
  'bpmn:escalationRef',
])

/** What bpmn-moddle could not read or resolve, as problems and as the texts that stand there. */
export function danglingReferences(warnings: readonly ModdleWarning[]): Pick<Reading, 'problems' | 'dangling'> {
  const texts = new Map<object, Map<string, string>>()
  for (const { element, property, value } of warnings) {
    if (element === undefined || property === undefined || value === undefined) continue
    const ofElement = texts.get(element) ?? new Map<string, string>()
    texts.set(element, ofElement.set(property, value))
    if (element.$attrs === undefined) continue
    // Where BPMN has a reference to data, Flowable and Activiti write the name of a variable or an expression.
    if (property === 'bpmn:loopDataInputRef') element.$attrs['flowable:collection'] ??= value
    // And where it has a reference to an item definition, the name of an XML Schema type.
    if (property === 'bpmn:itemSubjectRef') element.$attrs[SCHEMA_TYPE] = value
  }
  const told = warnings.filter(({ property }) => !namesInstead.has(property ?? ''))
  return { problems: told.map(problemOf), dangling: (element, property) => texts.get(element)?.get(property) }
}

function problemOf({ message, element, property = '', value }: ModdleWarning): Problem {
  const elementId = element?.id ?? element?.$parent?.id ?? ''
  if (value === undefined) return { elementId, code: 'unreadable', message, severity: 'warning' }
  if (!namesThemselves.has(property)) {
    const severity = vitalReferences.has(property) ? 'error' : 'warning'
    return { elementId, code: 'unresolvedReference', message, severity }
  }
  const what = property.slice('bpmn:'.length, -'Ref'.length)
  return {
    elementId,
    code: 'undeclaredReference',
    message: `'${elementId}': the file declares no ${what} '${value}', so it is taken for the ${what}'s own name or code`,
    messageZh: `“${elementId}”：文件中没有声明“${value}”（${what}），将直接作为名称或代码使用`,
    severity: 'warning',
  }
}
