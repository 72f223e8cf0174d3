/**
 * Whether a query may be run at all, asked of its parse tree by PostgreSQL's own parser: one SELECT over the reporting
 * views, of words that are on a list. What the list does not name is refused; the rights of the reporting role and a
 * transaction that can write nothing stand behind it (data-sets.repository.ts).
 */
import type { DataSetParameter } from '@liveline/contract/data-set/shapes.ts'
import { hasSqlDetails, loadModule, parseSync } from 'libpg-query'
import {
  allowedFunctions,
  allowedNodes,
  allowedOperators,
  allowedParts,
  allowedTypes,
  allowedValues,
} from './allowed-words.ts'
import { bindNames, type WrittenProblem } from './bind-names.ts'

type QueryProblem = {
  readonly text:
    | WrittenProblem['text']
    | 'syntax'
    | 'notOneSelect'
    | 'recursive'
    | 'notAllowed'
    | 'noFunction'
    | 'calledByDot'
    | 'noOperator'
    | 'noType'
    | 'noView'
    | 'noParameter'
    | 'unusedParameter'
    | 'tooDeep'
  readonly name: string
  /** Where in the query, in UTF-16 units from 0; undefined: nowhere in particular. */
  readonly at: number | undefined
}
export type JudgedQuery =
  | { readonly text: string; readonly originOf: (offset: number) => number }
  | { readonly problem: QueryProblem }

export type Readable = {
  readonly views: ReadonlySet<string>
  /** Names that behind a dot call a function or cast, where there is no column called so. */
  readonly calls: ReadonlySet<string>
}

export async function judgeQuery(
  query: string,
  parameters: readonly Pick<DataSetParameter, 'name' | 'type'>[],
  readable: Readable,
): Promise<JudgedQuery> {
  const bound = bindNames(query, parameters)
  if ('at' in bound) return { problem: bound }
  await loadModule()
  const { text } = bound
  const at = (offset: number) => bound.originOf(offset)
  let tree: unknown
  try {
    tree = parseSync(text)
  } catch (error) {
    if (!hasSqlDetails(error)) return { problem: { text: 'tooDeep', name: '', at: undefined } }
    const { message, cursorPosition } = error.sqlDetails ?? { message: '', cursorPosition: 0 }
    return { problem: { text: 'syntax', name: message, at: at(unitsOf(text, cursorPosition)) } }
  }
  const judge = createJudge(readable, parameters.length)
  let refused: Refusal | undefined
  try {
    refused = judge.judge(tree)
  } catch (error) {
    // Nested deeper than the stack holds.
    if (!(error instanceof RangeError)) throw error
    refused = { text: 'tooDeep', name: '', byte: undefined }
  }
  if (refused !== undefined) {
    const place = refused.byte === undefined ? undefined : at(bytesToUnits(text, refused.byte))
    return { problem: { text: refused.text, name: refused.name, at: place } }
  }
  const unused = parameters.findIndex((_, index) => !judge.used.has(index + 1))
  if (unused >= 0) return { problem: { text: 'unusedParameter', name: parameters[unused]?.name ?? '', at: undefined } }
  return { text, originOf: at }
}

/** From a count of characters to one of UTF-16 units. */
export const unitsOf = (text: string, characters: number): number =>
  [...text].slice(0, characters).reduce((units, character) => units + character.length, 0)

const bytesToUnits = (text: string, bytes: number): number =>
  Buffer.from(text).subarray(0, bytes).toString('utf8').length

type Fields = Readonly<Record<string, unknown>>
type Refusal = { readonly text: QueryProblem['text']; readonly name: string; readonly byte: number | undefined }

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The deepest tree that is walked: what people write stays far below. */
const DEPTH = 400

function createJudge({ views, calls }: Readable, parameters: number) {
  const used = new Set<number>()
  const named = new Set<string>()
  let place: number | undefined
  const refuse = (text: Refusal['text'], name = ''): Refusal => ({ text, name, byte: place })

  function judge(tree: unknown): Refusal | undefined {
    const statements = isFields(tree) && Array.isArray(tree['stmts']) ? tree['stmts'] : []
    const [statement] = statements as unknown[]
    const node = isFields(statement) ? statement['stmt'] : undefined
    if (statements.length !== 1 || !isFields(node) || !isFields(node['SelectStmt'])) return refuse('notOneSelect')
    // Names of common table expressions are known before anything reads from them.
    collectNames(node, named)
    return walk(node, 'stmt', 0)
  }

  function walk(value: unknown, key: string, depth: number): Refusal | undefined {
    if (depth > DEPTH) return refuse('tooDeep')
    if (Array.isArray(value)) return first(value, (one) => walk(one, key, depth + 1))
    if (!isFields(value)) return undefined
    const keys = Object.keys(value)
    const [only = ''] = keys
    if (keys.length === 1 && /^[A-Z]/.test(only)) {
      const node = value[only]
      if (isFields(node) && typeof node['location'] === 'number' && node['location'] >= 0) place = node['location']
      if (!allowedNodes.has(only)) return refuse('notAllowed', spoken(only))
      const refused = isFields(node) ? judgeNode(only, node) : undefined
      return refused ?? inside(isFields(node) ? node : {}, depth)
    }
    if (keys.length > 0 && !allowedParts.has(key)) return refuse('notAllowed', spoken(key))
    if (key === 'typeName') {
      const refused = judgeType(value)
      if (refused !== undefined) return refused
    }
    if (key === 'withClause' && value['recursive'] === true) return refuse('recursive')
    return inside(value, depth)
  }

  const inside = (fields: Fields, depth: number) =>
    first(Object.entries(fields), ([key, value]) => walk(value, key, depth + 1))

  function judgeNode(kind: string, node: Fields): Refusal | undefined {
    if (kind === 'FuncCall') {
      const names = namesOf(node['funcname'])
      const name = names.at(-1) ?? ''
      // The parser itself writes pg_catalog for `extract`, `at time zone` and the like.
      const isOwn = names.length === 1 || (names.length === 2 && node['funcformat'] === 'COERCE_SQL_SYNTAX')
      return isOwn && allowedFunctions.has(name) ? undefined : refuse('noFunction', names.join('.'))
    }
    if (kind === 'A_Expr') return judgeOperator(node['name'])
    // `<> all (select …)`, and `order by … using <`; without an operator there is nothing to judge.
    if (kind === 'SubLink' && node['operName'] !== undefined) return judgeOperator(node['operName'])
    if (kind === 'SortBy' && node['useOp'] !== undefined) return judgeOperator(node['useOp'])
    if (kind === 'ColumnRef') {
      const names = namesOf(node['fields'])
      const name = names.at(-1) ?? ''
      return names.length > 1 && calls.has(name) ? refuse('calledByDot', names.join('.')) : undefined
    }
    // Such a name could let a table of the catalogue pass for it elsewhere in the query.
    if (kind === 'CommonTableExpr' && /^pg_/i.test(String(node['ctename'])))
      return refuse('noView', String(node['ctename']))
    if (kind === 'RangeVar') {
      const { schemaname, catalogname, relname } = node
      const isHere = catalogname === undefined && (schemaname === undefined || schemaname === 'reporting')
      const name = String(relname)
      const isKnown = (schemaname === undefined && named.has(name)) || views.has(name)
      const spelled = [catalogname, schemaname, relname].filter((part) => part !== undefined).join('.')
      return isHere && isKnown ? undefined : refuse('noView', spelled)
    }
    if (kind === 'ParamRef') {
      const number = Number(node['number'] ?? 0)
      used.add(number)
      return number >= 1 && number <= parameters ? undefined : refuse('noParameter', `$${number}`)
    }
    if (kind === 'SQLValueFunction' && !allowedValues.has(String(node['op']))) {
      return refuse('noFunction', String(node['op']).replace('SVFOP_', '').toLowerCase())
    }
    return undefined
  }

  function judgeOperator(list: unknown): Refusal | undefined {
    const names = namesOf(list)
    return names.length === 1 && allowedOperators.has(names[0] ?? '')
      ? undefined
      : refuse('noOperator', names.join('.'))
  }

  function judgeType(type: Fields): Refusal | undefined {
    const names = namesOf(type['names'])
    const isPlain = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog')
    return isPlain && allowedTypes.has(names.at(-1) ?? '') ? undefined : refuse('noType', names.join('.'))
  }

  return { judge, used }
}

function collectNames(value: unknown, into: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) collectNames(one, into)
  else if (isFields(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'ctename' && typeof inner === 'string') into.add(inner)
      collectNames(inner, into)
    }
  }
}

function namesOf(list: unknown): string[] {
  if (!Array.isArray(list)) return []
  return list.map((part: unknown) => {
    const text = isFields(part) && isFields(part['String']) ? part['String']['sval'] : ''
    return typeof text === 'string' ? text : ''
  })
}

function first<T>(list: readonly T[], judge: (one: T) => Refusal | undefined): Refusal | undefined {
  for (const one of list) {
    const refused = judge(one)
    if (refused !== undefined) return refused
  }
  return undefined
}

/** `LockingClause` as people know it: locking clause. */
const spoken = (name: string): string =>
  name
    .replace(/Stmt$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase()
