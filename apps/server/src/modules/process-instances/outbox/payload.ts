/** What is sent, as it was when the process came to the element: it does not change between two tries. */
import {
  createWork,
  evaluate,
  StepBudgetExceeded,
  visibleVariables,
  WORK_BUDGET,
  type Variables,
  type VariableValue,
} from '@liveline/workflow-engine'
import type { ProcessState } from '@liveline/workflow-engine'
import type { HostWork, ResultMapping, WebhookMethod } from '../../process-definitions/host-work.ts'
import type { WantedEndpoint } from '../../endpoints/endpoints.service.ts'
import { toJson } from '../store/typed-value.ts'

type WebhookPayload = {
  readonly kind: 'webhook'
  readonly flowKey: string
  readonly endpoint: WantedEndpoint
  readonly method: WebhookMethod
  readonly body: string
  readonly results: readonly ResultMapping[]
}

type MailPayload = {
  readonly kind: 'mail'
  readonly to: string
  readonly cc: string
  readonly subject: string
  readonly text: string
}

export type Payload = WebhookPayload | MailPayload

/** What came back: `body` is absent when there was none. */
export type Response = { readonly status: number; readonly text: string }

export type PayloadContext = {
  readonly id: string
  readonly flowKey: string
  readonly instanceId: string
  readonly number: string
  readonly elementId: string
  readonly elementName: string
  readonly state: ProcessState
  readonly scopeId: string
  readonly now: Date
}

/** @throws {ExpressionError} {@link UnknownVariable} when a text cannot be worked out */
export function payloadOf(work: HostWork, context: PayloadContext): Payload {
  const variables = visibleVariables(context.state, context.scopeId)
  const budget = createWork(WORK_BUDGET, (units) => {
    throw new StepBudgetExceeded(context.elementId, units)
  })
  const text = (source: string) => textOf(evaluate(source, variables, { work: budget }))
  if (work.kind === 'mail') {
    return { kind: 'mail', to: text(work.to), cc: text(work.cc), subject: text(work.subject), text: text(work.text) }
  }
  const { endpoint, method, results } = work
  const body = work.body === undefined ? JSON.stringify(envelope(work.variables, variables, context)) : text(work.body)
  return { kind: 'webhook', flowKey: context.flowKey, endpoint, method, body, results }
}

/** docs/webhooks.md */
function envelope(names: readonly string[], variables: Variables, context: PayloadContext): object {
  const { id, flowKey, instanceId, number, elementId, elementName, now } = context
  return {
    id,
    at: now.toISOString(),
    process: { key: flowKey },
    instance: { id: instanceId, number },
    element: { id: elementId, name: elementName },
    variables: Object.fromEntries(names.map((name) => [name, plain(variables[name] ?? null)])),
  }
}

/** As JSON has it: dates as ISO 8601, big integers as texts. */
function plain(value: VariableValue): unknown {
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]))
}

function textOf(value: VariableValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map((entry: VariableValue) => textOf(entry)).join(', ')
  return typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(toJson(value)) : String(plain(value))
}
