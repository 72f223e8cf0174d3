/** Conditions as a list of comparisons, for whoever writes none as text. */

export const operators = [
  '==',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  'contains',
  'includes',
  'yes',
  'no',
  'filled',
  'empty',
] as const
export type Operator = (typeof operators)[number]

/** They ask something of the field alone. */
export const asksAlone = (operator: Operator): boolean => /^(?:yes|no|filled|empty)$/.test(operator)

export interface ConditionRow {
  readonly field: string
  readonly operator: Operator
  readonly value: string | number | boolean
}
export interface ConditionRows {
  readonly join: '&&' | '||'
  readonly rows: readonly ConditionRow[]
}

const NAME = String.raw`[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*`
const LITERAL = String.raw`'(?:[^'\\{}]|\\.)*'|"(?:[^"\\{}]|\\.)*"|-?\d+(?:\.\d+)?|true|false`
const comparison = new RegExp(String.raw`^(${NAME})\s*(==|!=|>=|<=|>|<)\s*(${LITERAL})$`)
const containing = new RegExp(String.raw`^(CONTAINS|ARRAYINCLUDES)\(\s*(${NAME})\s*,\s*(${LITERAL})\s*\)$`)
const emptiness = new RegExp(String.raw`^(!?)\s*ISEMPTY\(\s*(${NAME})\s*\)$`)
const alone = new RegExp(String.raw`^(!?)\s*(${NAME})$`)
const pieces = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|&&|\|\||[\s\S]/g

/** The comparisons of a condition; undefined for one that is more than comparisons joined by one word. */
export function readRows(text: string): ConditionRows | undefined {
  const inside = /^\s*\$\{([^{}]*)\}\s*$/.exec(text)?.[1]
  if (inside === undefined) return undefined
  const parts: string[] = ['']
  const joins = new Set<string>()
  for (const [piece] of inside.matchAll(pieces)) {
    if (piece === '&&' || piece === '||') {
      joins.add(piece)
      parts.push('')
    } else parts[parts.length - 1] += piece
  }
  const rows = parts.map((part) => readRow(part.trim()))
  if (joins.size > 1 || !rows.every((row) => row !== undefined)) return undefined
  return { join: joins.has('||') ? '||' : '&&', rows }
}

/** Values, not fields. */
const words: ReadonlySet<string> = new Set(['true', 'false', 'null', 'undefined'])

function readRow(text: string): ConditionRow | undefined {
  const [, not, asked] = emptiness.exec(text) ?? []
  if (asked !== undefined) return { field: asked, operator: not === '!' ? 'filled' : 'empty', value: '' }
  const [, word, holder, part] = containing.exec(text) ?? []
  if (holder !== undefined && part !== undefined)
    return { field: holder, operator: word === 'CONTAINS' ? 'contains' : 'includes', value: readLiteral(part) }
  const [, denied, name] = alone.exec(text) ?? []
  if (name !== undefined && !words.has(name)) return { field: name, operator: denied === '!' ? 'no' : 'yes', value: '' }
  const [, field, operator, value] = comparison.exec(text) ?? []
  if (field === undefined || value === undefined) return undefined
  // One of those that the pattern lets in.
  return { field, operator: operator as Operator, value: readLiteral(value) }
}

function readLiteral(text: string): ConditionRow['value'] {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^["']/.test(text)) return text.slice(1, -1).replaceAll(/\\(.)/gs, '$1')
  return Number(text)
}

/** The condition that says the same. Braces cannot stand in a text of a condition, and are left out. */
export const writeRows = ({ join, rows }: ConditionRows): string => `\${${rows.map(writeRow).join(` ${join} `)}}`

function writeRow({ field, operator, value }: ConditionRow): string {
  if (operator === 'filled') return `!ISEMPTY(${field})`
  if (operator === 'empty') return `ISEMPTY(${field})`
  if (operator === 'yes') return field
  if (operator === 'no') return `!${field}`
  if (operator === 'includes') return `ARRAYINCLUDES(${field}, ${writeLiteral(value)})`
  if (operator === 'contains') return `CONTAINS(${field}, ${writeLiteral(value)})`
  return `${field} ${operator} ${writeLiteral(value)}`
}

const writeLiteral = (value: ConditionRow['value']): string =>
  typeof value === 'string' ? `'${value.replaceAll(/[{}]/g, '').replaceAll(/['\\]/g, String.raw`\$&`)}'` : String(value)
