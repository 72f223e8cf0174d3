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

/** What a message, signal … is called in Chinese. */
const declaredZh: Readonly<Record<string, string>> = {
  message: '消息',
  signal: '信号',
  error: '错误',
  escalation: '升级',
}

/** An event definition or a loop is shown at the element that has it. */
const isPart = (type = ''): boolean => /(?:EventDefinition|LoopCharacteristics)$/.test(type)

function problemOf({ message, element, property = '', value }: ModdleWarning): Problem {
  const shown = isPart(element?.$type) && element?.$parent?.id !== undefined ? element.$parent : element
  const elementId = shown?.id ?? element?.$parent?.id ?? ''
  const label = shown?.name?.trim() || elementId
  if (value === undefined) {
    const messageZh = label === '' ? '文件中有一处无法读取' : `“${label}”附近有一处无法读取`
    return { elementId, code: 'unreadable', message, messageZh: `${messageZh}：${message}`, severity: 'warning' }
  }
  const what = property.slice('bpmn:'.length).replace(/Ref$/, '')
  if (!namesThemselves.has(property)) {
    const severity = vitalReferences.has(property) ? 'error' : 'warning'
    return {
      elementId,
      code: 'unresolvedReference',
      message: `'${label}' refers to '${value}' (${what}), which the file does not hold`,
      messageZh: `“${label}”引用的“${value}”（${what}）在文件中不存在`,
      severity,
    }
  }
  return {
    elementId,
    code: 'undeclaredReference',
    message: `'${label}': the file declares no ${what} '${value}', so it is taken for the ${what}'s own name or code`,
    messageZh: `“${label}”：文件中没有声明${declaredZh[what] ?? what}“${value}”，将直接作为名称或代码使用`,
    severity: 'warning',
  }
}
