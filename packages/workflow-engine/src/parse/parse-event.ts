import type { EventDefinition } from '../definition.ts'
import { dialectAttribute, readExtensions } from './extensions.ts'
import { elementAt, textAt } from './moddle-element.ts'
import type { ModdleElement } from './moddle-element.ts'
import type { Reading } from './reading.ts'
import { withoutUndefined } from './without-undefined.ts'

type Parse = (definition: ModdleElement, event: ModdleElement, reading: Reading) => EventDefinition | undefined

/** What an event waits for or throws; undefined without a name or condition, and on timer, terminate and none events. */
export const parseEvent: Parse = (definition, event, reading) => parsers[definition.$type]?.(definition, event, reading)

const parsers: Readonly<Record<string, Parse | undefined>> = {
  'bpmn:MessageEventDefinition': (definition, event, reading) => messageOf(definition, reading, event),
  'bpmn:SignalEventDefinition': (definition, _, reading) => signalOf(definition, reading),
  'bpmn:ErrorEventDefinition': (definition, _, reading) => {
    const attribute = attributesOf(definition, reading)
    return withoutUndefined({
      kind: 'error' as const,
      code: codeOf(definition, 'errorRef', 'errorCode', reading),
      codeVariable: attribute('errorCodeVariable') ?? attribute('errorVariableName'),
      messageVariable: attribute('errorMessageVariable'),
    })
  },
  'bpmn:EscalationEventDefinition': (definition, _, reading) =>
    withoutUndefined({
      kind: 'escalation' as const,
      code: codeOf(definition, 'escalationRef', 'escalationCode', reading),
      codeVariable: attributesOf(definition, reading)('escalationCodeVariable'),
    }),
  'bpmn:ConditionalEventDefinition': (definition) => {
    const condition = elementAt(definition, 'condition')
    const text = textAt(condition, 'body')?.trim()
    if (text === undefined) return undefined
    return withoutUndefined({ kind: 'conditional' as const, condition: text, language: languageOf(condition) })
  },
  'bpmn:CompensateEventDefinition': (definition, _, reading) =>
    withoutUndefined({
      kind: 'compensate' as const,
      activityRef:
        textAt(elementAt(definition, 'activityRef'), 'id') ?? reading.dangling(definition, 'bpmn:activityRef'),
      waitForCompletion: definition.waitForCompletion !== false,
    }),
  'bpmn:LinkEventDefinition': (definition, event) => {
    const name = textAt(definition, 'name') ?? textAt(event, 'name')
    return name === undefined ? undefined : { kind: 'link', name: name.trim() }
  },
  'bpmn:CancelEventDefinition': () => ({ kind: 'cancel' }),
}

/** The message that an event definition, or a receive or send task, refers to. */
export function messageOf(
  holder: ModdleElement,
  reading: Reading,
  event: ModdleElement = holder,
): EventDefinition | undefined {
  const message = elementAt(holder, 'messageRef')
  const name =
    nameOf(message) ?? reading.dangling(holder, 'bpmn:messageRef') ?? attributesOf(holder, reading)('messageExpression')
  if (name === undefined) return undefined
  const correlationKey = [holder, event, ...(message === undefined ? [] : [message])]
    .map((element) => correlationKeyOf(element, reading))
    .find((key) => key !== undefined)
  return withoutUndefined({ kind: 'message' as const, name, correlationKey })
}

function signalOf(definition: ModdleElement, reading: Reading): EventDefinition | undefined {
  const signal = elementAt(definition, 'signalRef')
  const name =
    nameOf(signal) ??
    reading.dangling(definition, 'bpmn:signalRef') ??
    attributesOf(definition, reading)('signalExpression')
  if (name === undefined) return undefined
  const scope = signal === undefined ? undefined : attributesOf(signal, reading)('scope')
  return { kind: 'signal', name, scope: scope === 'processInstance' ? scope : 'global' }
}

const nameOf = (element: ModdleElement | undefined): string | undefined =>
  (textAt(element, 'name') ?? textAt(element, 'id'))?.trim()

/** An error or escalation that has no code stands for each of its kind; one that is not in the file is itself the code. */
const codeOf = (
  definition: ModdleElement,
  reference: 'errorRef' | 'escalationRef',
  code: 'errorCode' | 'escalationCode',
  reading: Reading,
): string | undefined =>
  textAt(elementAt(definition, reference), code)?.trim() ?? reading.dangling(definition, `bpmn:${reference}`)

/** A language that is not UEL; bpmn-moddle leaves it among the attributes where the expression is not called formal. */
export function languageOf(expression: ModdleElement | undefined): string | undefined {
  const language = textAt(expression, 'language') ?? expression?.$attrs?.language
  return language !== undefined && /^j?uel$/i.test(language.trim()) ? undefined : language
}

function attributesOf(element: ModdleElement, { canonical }: Reading): (name: string) => string | undefined {
  const extensions = readExtensions(element, canonical)
  return (name) => dialectAttribute(extensions, name)?.trim()
}

/** Flowable's attribute, or ours for drawings of the other dialects, which have none. */
function correlationKeyOf(element: ModdleElement, { canonical }: Reading): string | undefined {
  const extensions = readExtensions(element, canonical)
  return dialectAttribute(extensions, 'correlationKey')?.trim() ?? extensions.attributes['liveline:correlationKey']
}
