import { allApis } from '@liveline/contract/all-apis.ts'
import type { ApiCall } from '@liveline/contract/define-api.ts'
import type { Problem } from '@liveline/contract/envelope.ts'
import { say, type Language } from '@liveline/contract/language.ts'
import { commonProperties, isItemType, itemProperties } from './item-kinds.ts'
import { findCircle } from './computed.ts'
import { isObject, type Json } from './json.ts'
import { kinds } from './kinds/registry.ts'
import { isLayoutType, layoutKind } from './layouts/registry.ts'
import { ConditionRefused, parseCondition } from './expression.ts'
import { isMaskKind } from './masks.ts'
import { isPrefillSource } from './prefill.ts'
import { isExpression, isKnownRule, rulesOf } from './rules.ts'
import { compilePattern, PatternRefused } from './linear-pattern.ts'
import { schemaTexts } from './lint.texts.ts'
import type { LayoutKind } from './layouts/layout-kind.ts'

const MAXIMUM_DEPTH = 32
const MAXIMUM_NODES = 2_000
const MAXIMUM_BYTES = 2 * 1_048_576
const MAXIMUM_PROBLEMS = 100

/** Where components stand. */
const componentLists: ReadonlySet<string> = new Set(['body', 'items', 'controls'])

/** Code, calls of its own, or looks that could cover the console. */
const refusedKeys: ReadonlySet<string> = new Set(
  [
    'adaptor requestAdaptor responseAdaptor dataProvider script scripts formula html raw jsonp headers rules onEvent',
    'definitions $ref href src link url to redirect receiver style css themeCss wrapperCustomStyle target reload',
    'editorSetting actions persistData',
  ]
    .join(' ')
    .toLowerCase()
    .split(' '),
)
export const poisonedKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
/** These hold the path of one of our own reading calls. */
const pathKeys: ReadonlySet<string> = new Set(['source', 'autoComplete', 'searchApi', 'deferApi'])

type ProblemCode = keyof typeof schemaTexts

/** What is declared in one scope, the form or the rows of one combo: the place of each name, and what is computed. */
type Scope = { readonly names: Map<string, string>; readonly computed: Map<string, string> }

/**
 * Why a schema may not be saved or released; empty when it may. The path is a JSON path (`$.body[0].name`).
 * Only what the console draws without running code of the schema's author, and what the server can validate, is let in.
 */
export function lintSchema(schema: unknown, language: Language = 'zh-CN'): Problem[] {
  const problems: Problem[] = []
  let nodes = 0
  let bytes = 0
  let stopped = false
  const inTables: Scope[] = []

  const report = (path: string, code: ProblemCode, detail = ''): void => {
    if (problems.length >= MAXIMUM_PROBLEMS) stopped = true
    const limit = code === 'TOO_DEEP' ? MAXIMUM_DEPTH : MAXIMUM_NODES
    if (!stopped)
      problems.push({ path, code, message: say(language, schemaTexts[code], { detail: shorten(detail), limit }) })
  }
  const stop = (path: string, code: ProblemCode): void => {
    report(path, code)
    stopped = true
  }

  const visit = (
    value: unknown,
    path: string,
    key: string,
    depth: number,
    scope: Scope,
    asComponent: boolean,
  ): void => {
    if (stopped) return
    if (typeof value === 'string') {
      bytes += bytesOf(value)
      if (bytes > MAXIMUM_BYTES) return stop('$', 'TOO_LARGE')
      return checkText(value, path, key, report)
    }
    if (typeof value !== 'object' || value === null) {
      bytes += 8
      return
    }
    nodes += 1
    if (depth > MAXIMUM_DEPTH) return stop(path, 'TOO_DEEP')
    if (Array.isArray(value)) {
      // Arrays count little: only what a person draws is limited.
      nodes -= 1
      for (const [index, part] of value.entries()) visit(part, `${path}[${index}]`, key, depth + 1, scope, asComponent)
      return
    }
    if (nodes > MAXIMUM_NODES) return stop('$', 'TOO_MANY_NODES')
    const node = value as Json
    let inner = scope
    if (asComponent || typeof node.type === 'string') inner = checkComponent(node, path, scope, report)
    if (inner !== scope) inTables.push(inner)
    for (const [name, part] of Object.entries(node)) {
      bytes += bytesOf(name) + 4
      const partPath = /^[\w$]+$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(shorten(name))}]`
      if (checkKey(name, part, partPath, report)) {
        visit(part, partPath, name, depth + 1, inner, componentLists.has(name) && isObjectList(part))
      }
    }
  }

  const form = newScope()
  if (!isObject(schema) || schema.type !== 'form') report('$', 'NO_FORM')
  visit(schema, '$', '', 0, form, false)
  for (const { names, computed } of [form, ...inTables]) {
    const name = findCircle(computed)
    if (name !== undefined) report(names.get(name) ?? '$', 'COMPUTED_CIRCLE', name)
  }
  return problems
}

const newScope = (): Scope => ({ names: new Map(), computed: new Map() })

type Report = (path: string, code: ProblemCode, detail?: string) => void

const isObjectList = (value: unknown): boolean => isObject(value) || (Array.isArray(value) && value.some(isObject))
const encoder = new TextEncoder()
/** In UTF-8. */
const bytesOf = (text: string): number => encoder.encode(text).length
export const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** False when the part below needs no further look. */
function checkKey(name: string, part: unknown, path: string, report: Report): boolean {
  if (poisonedKeys.has(name)) {
    report(path, 'POISONED_KEY', name)
    return false
  }
  const isCall = /api$/i.test(name) && !pathKeys.has(name)
  if (refusedKeys.has(name.toLowerCase()) || isCall || /^on[A-Z]/.test(name)) {
    report(path, 'REFUSED_KEY', name)
    return false
  }
  if (pathKeys.has(name) && typeof part !== 'string' && part !== false) {
    report(path, 'PATH_REFUSED', JSON.stringify(part) ?? '')
    return false
  }
  if (name.endsWith('On') && typeof part !== 'string' && typeof part !== 'boolean') {
    report(path, 'CONDITION_REFUSED', typeof part)
    return false
  }
  return true
}

function checkText(text: string, path: string, key: string, report: Report): void {
  if (key.endsWith('On')) return checkCondition(text, path, report)
  if (pathKeys.has(key)) return checkPath(text, path, report)
  if (key === 'matchRegexp') return
  const outside = text.replaceAll(/\$\{[^{}]*\}/g, (expression) => {
    checkExpression(expression, path, report)
    if (!isComputed(path) && !isEscaped(expression)) report(path, 'MARKUP_REFUSED', expression)
    return ' '
  })
  checkExpression(outside, path, report, true)
  const markup = markupIn(outside)
  if (markup !== undefined) report(path, 'MARKUP_REFUSED', markup)
}

/** What in a text, outside its expressions, would be markup or a script. */
export function markupIn(outside: string): string | undefined {
  // Browsers skip control characters inside a scheme.
  const bare = outside.replaceAll(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\ufeff]/g, '')
  return (
    /<%|<[a-z!/?][^>]*/i.exec(outside)?.[0] ??
    /(?:javascript|vbscript|livescript):|data:text\/html/i.exec(bare)?.[0] ??
    /&#|&(?:colon|lt|tab|newline);/i.exec(outside)?.[0] ??
    /\bfunction\s*\(|=>|\beval\s*\(|\bimport\s*\(|\bnew\s+Function\b/.exec(outside)?.[0]
  )
}

/** Below these a value is computed; everywhere else an expression stands within words. */
const isComputed = (path: string): boolean =>
  /\.(?:value|computed|validations|autoFill|min|max|min(?:Date|Time)|max(?:Date|Time))(?:[.[]|$)/.test(path)

const literal = String.raw`(?:-?\d+(?:\.\d+)?|'[^'<>&"\\]*'|"[^"<>&'\\]*")`
const insertions: readonly RegExp[] = [
  // A lone name.
  /^\$\{\s*[A-Za-z_]\w*(?:\.\w+)*\s*\}$/,
  // A date is written by its format.
  /^\$\{\s*[A-Za-z_]\w*(?:\.\w+)*\s*\|\s*date(?:\s*:[\w\s:/.-]*)?\}$/,
  // One of the author's own words.
  new RegExp(`^\\$\\{[^?:|]{1,200}\\?\\s*${literal}\\s*:\\s*${literal}\\s*\\}$`),
]
/** True when what is inserted cannot be markup. */
const isEscaped = (expression: string): boolean => insertions.some((form) => form.test(expression))

/** amis also reads `$name` outside braces, so the rest of a text is looked at for the same names. */
function checkExpression(expression: string, path: string, report: Report, onlyDollar = false): void {
  const found = refusedIn(expression, onlyDollar)
  if (found !== undefined) report(path, 'EXPRESSION_REFUSED', found)
  // What stays open or nests cannot be judged.
  if (onlyDollar && expression.includes('${')) report(path, 'EXPRESSION_REFUSED', '${')
}

/** What an expression may not read or do; `onlyDollar`: of a text outside its braces. */
export function refusedIn(expression: string, onlyDollar = false): string | undefined {
  const start = onlyDollar ? '\\$[^\\s]{0,100}?' : ''
  return (
    new RegExp(`${start}\\b(?:ls|ss|cookie|window|document|doc)\\s*[:.[]`, 'i').exec(expression)?.[0] ??
    new RegExp(`${start}(?:\\b(?:constructor|prototype|this|eval|Function)\\b|__proto__)`).exec(expression)?.[0] ??
    (onlyDollar ? undefined : /\|\s*(?:raw|html|toJson)\b|=>|\bfunction\b|[;`\\]/i.exec(expression)?.[0])
  )
}

function checkCondition(text: string, path: string, report: Report): void {
  try {
    parseCondition(text)
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error
    report(path, 'CONDITION_REFUSED', text)
  }
}

const readingPaths: readonly RegExp[] = Object.values(allApis)
  .flatMap((api) => Object.values<ApiCall>(api))
  .filter(
    ({ method, access, answer }) => method === 'GET' && access !== 'public' && (answer ?? 'envelope') === 'envelope',
  )
  .map(
    ({ path }) =>
      new RegExp(
        `^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '(?:[\\w-]+|\\$\\{\\w+\\})')}$`,
      ),
  )

/** Whether it is the path of one of our own reading calls, with its query. */
export function isReadingPath(text: string): boolean {
  const [location = '', query = ''] = text.replace(/^get:/i, '').split(/\?(.*)/s)
  return readingPaths.some((known) => known.test(location)) && /^(?:[\w.=&,%-]|\$\{\w{1,64}\})*$/.test(query)
}

function checkPath(text: string, path: string, report: Report): void {
  // A list that is already in the form's values.
  if (/^\$\{\w{1,64}\}$/.test(text)) return
  if (!isReadingPath(text)) report(path, 'PATH_REFUSED', text)
}

/** Gives back the scope of the parts below. */
function checkComponent(node: Json, path: string, scope: Scope, report: Report): Scope {
  const type = node.type
  if (typeof type !== 'string') {
    report(path, 'TYPE_MISSING')
    return scope
  }
  if (isLayoutType(type)) checkProperties(node, path, layoutKind(type).properties, report)
  else if (!isItemType(type)) report(`${path}.type`, 'TYPE_REFUSED', type)
  checkHeld(node, path, report)
  if (!isItemType(type)) return scope
  checkProperties(node, path, [...itemProperties, ...kinds[type].properties], report)
  checkName(node.name, path, scope, report)
  for (const needed of kinds[type].needs ?? [])
    if (node[needed] === undefined) report(`${path}.${needed}`, 'PROPERTY_MISSING', needed)
  checkRules(node, path, report)
  checkOptions(node.options, path, report)
  const prefill = isObject(node.liveline) ? node.liveline.prefill : undefined
  if (prefill !== undefined && !isPrefillSource(prefill)) report(`${path}.liveline`, 'PREFILL_UNKNOWN', String(prefill))
  const mask = isObject(node.liveline) ? node.liveline.mask : undefined
  if (mask !== undefined && !isMaskKind(mask)) report(`${path}.liveline`, 'MASK_UNKNOWN', String(mask))
  if (node.joinValues === false && node.extractValue !== true) report(path, 'VALUES_REFUSED')
  checkComputed(node, path, scope, report)
  return type === 'combo' ? newScope() : scope
}

/** A field that stands where none is drawn would be judged, and could not be filled in. */
function checkHeld(node: Json, path: string, report: Report): void {
  const words = { tpl: 'tpl', plain: 'tpl', alert: 'body' }[String(node.type)]
  if (words !== undefined && node[words] !== undefined && typeof node[words] !== 'string')
    report(`${path}.${words}`, 'TYPE_REFUSED', typeof node[words])
  if (isLayoutType(node.type)) checkParts(node, path, layoutKind(node.type), report)
  if (node.type === 'combo')
    for (const [index, column] of listOf(node.items).entries()) {
      const type = isObject(column) ? column.type : undefined
      if (type === 'combo' || isLayoutType(type)) report(`${path}.items[${index}].type`, 'TYPE_REFUSED', type)
    }
}

/** Tabs, steps and columns are no components: what holds a `body` each. */
function checkParts(node: Json, path: string, { holds, partProperties }: LayoutKind, report: Report): void {
  if (holds === undefined || partProperties === undefined) return
  for (const [index, part] of listOf(node[holds]).entries()) {
    const place = `${path}.${holds}[${index}]`
    if (!isObject(part) || part.type !== undefined)
      report(place, 'TYPE_REFUSED', String(isObject(part) ? part.type : part))
    else checkProperties(part, place, partProperties, report)
  }
}

const listOf = (held: unknown): readonly unknown[] => (Array.isArray(held) ? held : held === undefined ? [] : [held])

/** What nobody draws or judges would be a promise that nobody keeps. What `checkKey` refuses is told there. */
function checkProperties(node: Json, path: string, own: readonly string[], report: Report): void {
  for (const [name, held] of Object.entries(node)) {
    if (commonProperties.includes(name) || own.includes(name)) continue
    if (checkKey(name, held, path, () => {})) report(`${path}.${shorten(name)}`, 'REFUSED_KEY', name)
  }
}

function checkName(name: unknown, path: string, scope: Scope, report: Report): void {
  if (typeof name !== 'string' || !/^[A-Za-z]\w{0,63}$/.test(name) || poisonedKeys.has(name)) {
    report(`${path}.name`, 'NAME_REFUSED', typeof name === 'string' ? name : '')
  } else if (scope.names.has(name)) report(`${path}.name`, 'NAME_REPEATED', name)
  else scope.names.set(name, path)
}

function checkRules(node: Json, path: string, report: Report): void {
  for (const { rule, argument } of rulesOf(node.validations)) {
    const place = `${path}.validations.${rule}`
    if (!isKnownRule(rule)) report(place, 'RULE_UNKNOWN', rule)
    if (!/^matchRegexp\d?$/.test(rule)) {
      const parts: readonly unknown[] = Array.isArray(argument) ? argument : [argument]
      for (const part of parts) if (isExpression(part)) checkCondition(part, place, report)
      continue
    }
    try {
      compilePattern(typeof argument === 'string' ? argument.replace(/^\/(.*)\/$/s, '$1') : '[')
    } catch (error) {
      if (!(error instanceof PatternRefused)) throw error
      report(place, 'PATTERN_REFUSED', String(argument))
    }
  }
}

function checkComputed({ name, liveline }: Json, path: string, scope: Scope, report: Report): void {
  const expression = isObject(liveline) ? liveline.computed : undefined
  if (expression === undefined) return
  const place = `${path}.liveline.computed`
  if (typeof expression !== 'string') return report(place, 'CONDITION_REFUSED', typeof expression)
  checkCondition(expression, place, report)
  if (typeof name === 'string') scope.computed.set(name, expression)
}

function checkOptions(options: unknown, path: string, report: Report): void {
  if (!Array.isArray(options)) return
  const seen = new Set<unknown>()
  for (const [index, option] of options.entries()) {
    const value: unknown = isObject(option) ? option.value : option
    const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    if (!isScalar || seen.has(value)) report(`${path}.options[${index}]`, 'OPTION_REFUSED', String(value))
    seen.add(value)
  }
}
