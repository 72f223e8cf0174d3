/**
 * Stands in for `amis-formula` wherever amis imports it (vite.config.ts). amis evaluates a text in many places without
 * asking where it came from: what a person typed into a number field, the label of an option, a date that is only read.
 * Here it must have come from a schema: any other text is itself, letter by letter. The stores and objects of the
 * browser (`window:`, `ls:`, `ss:`, `cookie:`) are no part of the language at all, for schemas neither. What a template
 * inserts into markup is escaped whatever the expression; amis escapes lone names only.
 */
import {
  AsyncEvaluator,
  Evaluator,
  evaluate as evaluateTree,
  evaluateForAsync as evaluateTreeForAsync,
  parse as parseAny,
  type ASTNode,
  type EvaluatorOptions,
  type ParserOptions,
} from 'amis-formula/lib/index'
import { MarkedText } from './marked-text.ts'

export * from 'amis-formula/lib/index'

/** A text that no schema held when it was read; a schema that came later may. */
interface Unwritten extends ASTNode {
  readonly text: string
  readonly options: ParserOptions
}
const nowhere = { index: 0, line: 1, column: 1 }

const written = new Set<string>()
const known = new Set<string>()

/** Lets the expressions of a schema be evaluated, wherever amis meets them; nobody else's are. */
export function trustExpressionsOf(schema: unknown): void {
  if (typeof schema === 'string') written.add(schema)
  else if (Array.isArray(schema)) schema.forEach(trustExpressionsOf)
  else if (typeof schema === 'object' && schema !== null) {
    for (const [key, held] of Object.entries(schema)) {
      written.add(key)
      trustExpressionsOf(held)
    }
  }
}

/** amis evaluates parts of what a schema holds, too: one argument of an address, an expression without its braces. */
function isTrusted(text: string): boolean {
  if (known.has(text)) return true
  for (const whole of written) {
    if (!whole.includes(text)) continue
    known.add(text)
    return true
  }
  return false
}

/** As `parse` of amis-formula; an expression that no schema holds stays text. */
export function parse(text: string, options: ParserOptions = {}): ASTNode {
  // A mere name is no expression, and a template without a sign of one is text already.
  const isHarmless = options.variableMode === true || (options.evalMode !== true && !text.includes('$'))
  if (isHarmless || isTrusted(text)) return parseAny(text, options)
  const itself: Unwritten = { type: 'unwritten', text, options, start: nowhere, end: nowhere }
  return options.evalMode === true ? itself : { ...itself, type: 'document', body: [itself] }
}

/** As `evaluate` of amis-formula, by the rule of `parse`. */
export function evaluate(text: string | ASTNode, scope: object, options?: ParserOptions & EvaluatorOptions): unknown {
  return evaluateTree(typeof text === 'string' ? parse(text, options) : text, scope, options)
}

/** As `evaluateForAsync` of amis-formula, by the rule of `parse`. */
export async function evaluateForAsync(
  text: string | ASTNode,
  scope: object,
  options?: ParserOptions & EvaluatorOptions,
): Promise<unknown> {
  return evaluateTreeForAsync(typeof text === 'string' ? parse(text, options) : text, scope, options)
}

interface Methods {
  /** Found by amis-formula under the name of the part: replaced here, it is replaced everywhere. */
  nsVariable?: (part: { namespace: string; body: unknown }) => unknown
  unwritten?: (this: Evaluator, part: Unwritten) => unknown
  /** One `${…}` of a template. */
  script?: (this: Evaluator, part: { type: 'script'; body: ASTNode }) => unknown
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '/': '&#x2F;',
}
const isMarkup = ({ options }: Evaluator) => /^[|\s]*html$/.test(options.defaultFilter ?? '')

/** As the filter `html` of amis, which numbers and nothing need not. */
function escaped(value: unknown): unknown {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean') return value
  if (value instanceof Promise) return value.then(escaped)
  return value instanceof MarkedText
    ? value.html
    : String(value).replaceAll(/[&<>"'/]/g, (sign) => entities[sign] ?? '')
}

function changeLanguage(methods: Methods, asyncMethods: Methods): void {
  if (typeof methods.nsVariable !== 'function') throw new Error('amis-formula no longer reads namespaces by nsVariable')
  methods.nsVariable = () => undefined
  methods.unwritten = function (part) {
    // amis keeps what it has parsed, so this may have been read before its schema came.
    if (isTrusted(part.text)) return this.evalute(parseAny(part.text, part.options))
    return part.options.evalMode === true ? undefined : part.text
  }
  if (asyncMethods.nsVariable !== methods.nsVariable || asyncMethods.unwritten !== methods.unwritten)
    throw new Error('amis-formula reads namespaces in a second way')
  const { script } = methods
  if (script === undefined || asyncMethods.script !== script) throw new Error('amis-formula inserts in another way')
  methods.script = function (part) {
    const value = isMarkup(this) ? escaped(this.evalute(part.body)) : script.call(this, part)
    // What is drawn at once cannot wait for what is fetched (fetched-filters.ts).
    return value instanceof Promise && !(this instanceof AsyncEvaluator) ? '' : value
  }
}
changeLanguage(Evaluator.prototype, AsyncEvaluator.prototype as Methods)
