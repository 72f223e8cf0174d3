/**
 * Why a schema page may not be saved or released. amis draws pages, and amis can do far more than a page should: so a list
 * says what may stand in one (page-parts.ts), and everything else is refused with its place.
 */
import type { Problem } from '@liveline/contract/envelope.ts'
import { formDataApi } from '@liveline/contract/form-data/calls.ts'
import { say, type Language } from '@liveline/contract/language.ts'
import { ConditionRefused, parseCondition } from '../expression.ts'
import { isItemType } from '../item-kinds.ts'
import { isObject, type Json } from '../json.ts'
import { lintSchema, poisonedKeys, shorten } from '../lint.ts'
import { isAct, isAddress, isCall, isClicked, refusedStyle } from './page-calls.ts'
import { pageTexts } from './page-lint.texts.ts'
import { problemOfText } from './page-text.ts'
import * as parts from './page-parts.ts'

const MAXIMUM_DEPTH = 64
const MAXIMUM_NODES = 5_000
const MAXIMUM_BYTES = 1_048_576
const MAXIMUM_PROBLEMS = 100
const REVEAL_PATH = formDataApi.reveal.path

type PageProblemCode = keyof typeof pageTexts

class Enough extends Error {}

/** Empty when the page may be saved. The path is a JSON path (`$.body[0].columns[2].tpl`). */
export function lintPage(schema: unknown, language: Language = 'zh-CN'): Problem[] {
  const walk = new Walk(language)
  try {
    if (!isObject(schema) || schema.type !== 'page') walk.report('$', 'NO_PAGE')
    else walk.part(schema, '$', 0)
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  return walk.problems
}

class Walk {
  readonly problems: Problem[] = []
  readonly #language: Language
  #nodes = 0
  #bytes = 0
  /** How many dialogs stand around what is looked at: they open at a click. */
  #dialogs = 0

  constructor(language: Language) {
    this.#language = language
  }

  report(path: string, code: PageProblemCode, detail = ''): void {
    const limit = code === 'TOO_DEEP' ? MAXIMUM_DEPTH : MAXIMUM_NODES
    const message = say(this.#language, pageTexts[code], { detail: shorten(detail), limit })
    this.problems.push({ path, code, message })
    if (this.problems.length >= MAXIMUM_PROBLEMS) throw new Enough()
  }

  /** Counts what is looked at: what is too large is looked at no further. */
  #count(path: string, depth: number, text = ''): void {
    this.#nodes += 1
    this.#bytes += text.length * 3 + 8
    const code =
      depth > MAXIMUM_DEPTH
        ? 'TOO_DEEP'
        : this.#bytes > MAXIMUM_BYTES * 3
          ? 'TOO_LARGE'
          : this.#nodes > MAXIMUM_NODES * 10
            ? 'TOO_MANY_NODES'
            : undefined
    if (code === undefined) return
    this.report(path, code)
    throw new Enough()
  }

  /** A component, or what stands in one's place: a column, a tab, a cell. */
  part(node: Json, path: string, depth: number): void {
    this.#count(path, depth)
    const { type } = node
    if (isItemType(type)) return this.#item(node, path)
    if (type !== undefined && !parts.isShownType(type)) this.report(`${path}.type`, 'TYPE_REFUSED', String(type))
    const action = node.actionType
    if (action !== undefined && !(typeof action === 'string' && parts.actionTypes.has(action)))
      this.report(`${path}.actionType`, 'ACTION_REFUSED', String(action))
    for (const [key, held] of Object.entries(node))
      this.#property(node, key, held, `${path}.${shorten(key)}`, depth + 1)
  }

  /** Items of forms are those of forms, judged by their own rules. */
  #item(node: Json, path: string): void {
    for (const { path: place, ...problem } of lintSchema({ type: 'form', body: [node] }, this.#language))
      this.problems.push({ ...problem, path: place.replace(/^\$(?:\.body\[0\])?/, path) })
    if (this.problems.length >= MAXIMUM_PROBLEMS) throw new Enough()
  }

  #property(node: Json, key: string, held: unknown, path: string, depth: number): void {
    if (parts.valueKeys.has(key)) return key === 'style' ? this.#style(held, path) : this.#value(held, path, depth)
    // A list that the page holds already, or a call.
    if (parts.callKeys.has(key)) return this.#call(node, key, held, path, depth)
    if (parts.partKeys.has(key)) return this.#opened(key, held, path, depth)
    if (poisonedKeys.has(key)) return this.report(path, 'POISONED_KEY', key)
    if (!parts.isKnownKey(key)) return this.report(path, 'REFUSED_KEY', key)
    if (typeof held === 'string') return this.#word(key, held, path, depth)
    if (typeof held === 'object' && held !== null) this.#odd(key, held, path, depth)
  }

  #word(key: string, held: string, path: string, depth: number): void {
    this.#count(path, depth, held)
    if (key.endsWith('On')) return this.#condition(held, path)
    if (/className$/i.test(key)) {
      const odd = held.split(/\s+/).find((word) => word !== '' && !parts.className.test(word))
      if (odd !== undefined) this.report(path, 'STYLE_REFUSED', odd)
      return
    }
    if (parts.addressKeys.has(key)) {
      if (!isAddress(held)) this.report(path, 'ADDRESS_REFUSED', held)
      return this.#text(held, path)
    }
    if (parts.nameKeys.has(key)) {
      if (!/^[\w.,:-]{0,128}$/.test(held) || held.split('.').some((word) => poisonedKeys.has(word)))
        this.report(path, 'NAME_REFUSED', held)
      return
    }
    this.#text(held, path)
  }

  /** Few words and switches may be lists or objects: widths by screen, choices of rows a page, a label that is a part. */
  #odd(key: string, held: object, path: string, depth: number): void {
    if (/^(?:label|title|icon|text|content|description|desc)$/.test(key) && isObject(held))
      return this.part(held, path, depth)
    this.#value(held, path, depth)
  }

  #opened(key: string, held: unknown, path: string, depth: number): void {
    const isDialog = key === 'dialog' || key === 'drawer'
    if (isDialog) this.#dialogs += 1
    this.#parts(key, held, path, depth)
    if (isDialog) this.#dialogs -= 1
  }

  #parts(key: string, held: unknown, path: string, depth: number): void {
    this.#count(path, depth)
    if (Array.isArray(held)) {
      for (const [index, one] of held.entries()) this.#parts(key, one, `${path}[${index}]`, depth + 1)
      return
    }
    if (typeof held === 'string') {
      if (!parts.barWords.has(held)) this.#text(held, path)
      return
    }
    if (isObject(held)) this.part(held, path, depth)
  }

  #call(node: Json, key: string, held: unknown, path: string, depth: number): void {
    if (held === '' || held === false || held === null) return
    if (typeof held === 'string') {
      this.#count(path, depth, held)
      const isKept = key === 'source' && /^\$\{[\w.]{1,64}\}$/.test(held)
      if (!isKept && !isCall(held)) this.report(path, 'CALL_REFUSED', held)
      else if (!this.#mayAct(node, key, held)) this.report(path, 'ACT_REFUSED', held)
      return
    }
    if (!isObject(held) || typeof held.url !== 'string') return this.report(path, 'CALL_REFUSED', key)
    const { method = 'get', url } = held
    const verb = String(method).toLowerCase()
    if (!isCall(url, verb)) this.report(`${path}.url`, 'CALL_REFUSED', `${String(method)} ${url}`)
    else if (!this.#mayAct(node, key, url, verb)) this.report(`${path}.url`, 'ACT_REFUSED', url)
    for (const [name, part] of Object.entries(held)) {
      const place = `${path}.${shorten(name)}`
      if (!parts.callProperties.has(name)) this.report(place, 'REFUSED_KEY', name)
      else if (name === 'sendOn' && typeof part === 'string') this.#condition(part, place)
      else if (name !== 'url') this.#value(part, place, depth + 1)
    }
  }

  /** What only reads may come with the page; what acts waits for a click, one that unmasks for the dialog that shows it. */
  #mayAct(node: Json, key: string, url: string, verb?: string): boolean {
    if (!isAct(url, verb)) return true
    return key === 'api' && (isClicked(node) || (this.#dialogs > 0 && url.endsWith(REVEAL_PATH)))
  }

  /** Nothing of it is drawn as a part. */
  #value(held: unknown, path: string, depth: number): void {
    if (typeof held === 'string') {
      this.#count(path, depth, held)
      return this.#text(held, path)
    }
    if (typeof held !== 'object' || held === null) return
    this.#count(path, depth)
    for (const [key, part] of Object.entries(held)) {
      const place = Array.isArray(held) ? `${path}[${key}]` : `${path}.${shorten(key)}`
      if (poisonedKeys.has(key)) this.report(place, 'POISONED_KEY', key)
      else if (key === 'type' && !Array.isArray(held) && typeof part === 'string')
        this.report(place, 'VALUE_REFUSED', part)
      else {
        if (!Array.isArray(held)) this.#text(key, place)
        this.#value(part, place, depth + 1)
      }
    }
  }

  #style(held: unknown, path: string): void {
    const odd = refusedStyle(held)
    if (odd !== undefined) this.report(path, 'STYLE_REFUSED', odd)
  }

  #condition(text: string, path: string): void {
    try {
      parseCondition(text)
    } catch (error) {
      if (!(error instanceof ConditionRefused)) throw error
      this.report(path, 'CONDITION_REFUSED', text)
    }
  }

  #text(text: string, path: string): void {
    const problem = problemOfText(text)
    if (problem !== undefined) this.report(path, problem.code, problem.detail)
  }
}
