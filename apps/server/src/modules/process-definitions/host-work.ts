/**
 * The work that a service or send task asks of the server: a webhook or a mail, as drawn with our own elements or in
 * Flowable's way. All texts may hold expressions, but for what names an endpoint: that is configuration.
 */
import type { ExtensionElement, FlowNode } from '@liveline/workflow-engine'

type WebhookWork = {
  readonly kind: 'webhook'
  /** By its name, or by the very address that is configured for it (Flowable's `requestUrl`). */
  readonly endpoint: { readonly name: string } | { readonly url: string }
  readonly method: WebhookMethod
  /** What is sent as it is; else an envelope with `variables` is. */
  readonly body?: string
  /** Names of the variables that the receiver gets. */
  readonly variables: readonly string[]
  readonly results: readonly ResultMapping[]
}

/** `from`: a path of names into the answer, its whole when empty; `text`: the answer as it came, not read as JSON. */
export type ResultMapping = { readonly variable: string; readonly from: readonly string[]; readonly asText: boolean }

type MailWork = {
  readonly kind: 'mail'
  readonly to: string
  readonly cc: string
  readonly subject: string
  readonly text: string
}

export type HostWork = WebhookWork | MailWork

const webhookMethods = ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'] as const
export type WebhookMethod = (typeof webhookMethods)[number]

/** What the server can do for a service or send task: our own elements, and two of Flowable's types. */
export const HOST_IMPLEMENTATIONS: ReadonlySet<string> = new Set(['webhook', 'http', 'mail'])

/** What of Flowable's tasks `http` and `mail` is done here; any other field is refused at release. */
const flowableFields: Readonly<Record<string, ReadonlySet<string>>> = {
  http: new Set([
    'requestMethod',
    'requestUrl',
    'requestBody',
    'responseVariableName',
    'saveResponseVariableAsJson',
    'disallowRedirects',
  ]),
  mail: new Set(['to', 'cc', 'subject', 'text', 'charset']),
}

/** Undefined when the node asks for none, or for none that can be done (see {@link hostWorkFaults}). */
export function readHostWork({ extensions }: Pick<FlowNode, 'extensions'>): HostWork | undefined {
  for (const element of extensions.elements) {
    if (element.name === 'liveline:webhook') return readWebhook(element)
    if (element.name === 'liveline:mail')
      return readMail((name) => element.attributes[name] ?? childText(element, name))
  }
  const named = extensions.attributes['liveline:webhook']
  if (named !== undefined) return readWebhook({ name: '', attributes: { name: named } })
  const fields = flowableFieldsOf(extensions.elements)
  const text = (name: string) => fields.get(name) ?? ''
  switch (flowableType({ extensions })) {
    case 'http':
      return readFlowableHttp(text)
    case 'mail':
      return readMail(text)
    default:
      return undefined
  }
}

/** What of the work cannot be done as drawn: `incomplete`, or the names of fields that are not known here. */
export function hostWorkFaults(node: Pick<FlowNode, 'extensions'>): readonly { fault: string; field: string }[] {
  const work = readHostWork(node)
  if (work === undefined) return []
  const known = flowableFields[flowableType(node) ?? '']
  const isOurs = node.extensions.elements.some(({ name }) => name.startsWith('liveline:'))
  const fields = isOurs || known === undefined ? [] : [...flowableFieldsOf(node.extensions.elements).keys()]
  const unknown = fields.filter((field) => known?.has(field) !== true).map((field) => ({ fault: 'unknown', field }))
  return [...unknown, ...missingIn(work).map((field) => ({ fault: 'missing', field }))]
}

function missingIn(work: HostWork): string[] {
  if (work.kind === 'mail') return work.to === '' ? ['to'] : []
  const { endpoint, results } = work
  const named =
    'name' in endpoint ? { field: 'name', text: endpoint.name } : { field: 'requestUrl', text: endpoint.url }
  return [
    ...(named.text === '' || isComputed(named.text) ? [named.field] : []),
    ...(results.some(({ variable }) => variable === '' || isComputed(variable)) ? ['result'] : []),
  ]
}

/** Whether a text is worked out when the process runs. */
const isComputed = (text: string) => /[$#]\{/.test(text)

function readWebhook({ attributes, children = [] }: ExtensionElement): WebhookWork {
  const list = (text = '') => text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  const whole = attributes['resultVariable']
  return {
    kind: 'webhook',
    endpoint: { name: attributes['name']?.trim() ?? '' },
    method: 'POST',
    variables: list(attributes['variables']),
    results: [
      ...(whole === undefined ? [] : [{ variable: whole, from: [], asText: false }]),
      ...children
        .filter(({ name }) => name === 'liveline:result')
        .map(({ attributes: { variable = '', from = '' } }) => ({ variable, from: pathOf(from), asText: false })),
    ],
  }
}

const pathOf = (text: string) => text.split('.').filter((part) => part !== '')

function readFlowableHttp(text: (name: string) => string): WebhookWork {
  const drawn = text('requestMethod').toUpperCase()
  const method = webhookMethods.find((candidate) => candidate === drawn) ?? 'GET'
  const variable = text('responseVariableName')
  return {
    kind: 'webhook',
    endpoint: { url: text('requestUrl').trim() },
    method,
    body: method === 'GET' ? '' : text('requestBody'),
    variables: [],
    results:
      variable === '' ? [] : [{ variable, from: [], asText: text('saveResponseVariableAsJson').trim() !== 'true' }],
  }
}

function readMail(text: (name: string) => string | undefined): MailWork {
  return {
    kind: 'mail',
    to: text('to') ?? '',
    cc: text('cc') ?? '',
    subject: text('subject') ?? '',
    text: text('text') ?? text('body') ?? '',
  }
}

const flowableType = ({ extensions: { attributes } }: Pick<FlowNode, 'extensions'>) => attributes['flowable:type']

const childText = ({ children = [] }: ExtensionElement, name: string) =>
  children.find((child) => child.name === `liveline:${name}`)?.text

/** Flowable's `field` elements: the value is an attribute, or a child `string` or `expression`. */
function flowableFieldsOf(elements: readonly ExtensionElement[]): ReadonlyMap<string, string> {
  return new Map(
    elements
      .filter(({ name }) => name === 'flowable:field')
      .map(({ attributes, children = [] }) => [
        attributes['name'] ?? '',
        attributes['stringValue'] ??
          attributes['expression'] ??
          children.find(({ name }) => name === 'flowable:string' || name === 'flowable:expression')?.text ??
          '',
      ]),
  )
}
