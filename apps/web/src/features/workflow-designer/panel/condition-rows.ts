/** A condition as rows of field, comparison and value, where it is no more than that. */
import { parseExpression, type Expression } from '@liveline/workflow-engine/expression/parse-expression.ts'

export const operators = ['==', '!=', '>', '>=', '<', '<='] as const
export type Operator = (typeof operators)[number]

export interface ConditionRow {
  readonly field: string
  readonly operator: Operator
  readonly value: string | number | boolean
}
export interface ConditionRows {
  readonly join: 'all' | 'one'
  readonly rows: readonly ConditionRow[]
}

const isOperator = (word: string): word is Operator => operators.some((known) => known === word)

/** The one expression that a condition is; undefined for a text with more around it. */
function expressionOf(text: string): Expression | undefined {
  try {
    const template = parseExpression(text.trim())
    const [only] = template
    return template.length === 1 && only !== undefined && typeof only !== 'string' ? only : undefined
  } catch {
    return undefined
  }
}

function valueOf(expression: Expression): ConditionRow['value'] | undefined {
  if (expression.kind === 'literal') return expression.value ?? undefined
  if (expression.kind !== 'unary' || expression.operator !== '-' || expression.operand.kind !== 'literal')
    return undefined
  const { value } = expression.operand
  return typeof value === 'number' ? -value : undefined
}

function rowOf(expression: Expression): ConditionRow | undefined {
  // `${newMethod}` alone asks whether it is true.
  if (expression.kind === 'variable') return { field: expression.name, operator: '==', value: true }
  if (expression.kind !== 'binary' || !isOperator(expression.operator)) return undefined
  const { left, right, operator } = expression
  const value = valueOf(right)
  return left.kind === 'variable' && value !== undefined ? { field: left.name, operator, value } : undefined
}

/** The parts that `&&` or `||` joins. */
function partsOf(expression: Expression, operator: string): readonly Expression[] {
  if (expression.kind !== 'binary' || expression.operator !== operator) return [expression]
  return [...partsOf(expression.left, operator), ...partsOf(expression.right, operator)]
}

/** The rows of a condition; undefined where it says more than rows can. */
export function readRows(text: string): ConditionRows | undefined {
  if (text.trim() === '') return { join: 'all', rows: [] }
  const expression = expressionOf(text)
  if (expression === undefined) return undefined
  const isOne = expression.kind === 'binary' && expression.operator === '||'
  const rows = partsOf(expression, isOne ? '||' : '&&').map(rowOf)
  const whole = rows.filter((row) => row !== undefined)
  return whole.length === rows.length ? { join: isOne ? 'one' : 'all', rows: whole } : undefined
}

const literal = (value: ConditionRow['value']) =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value)

/** The text of rows; '' for none. */
export function writeCondition({ join, rows }: ConditionRows): string {
  if (rows.length === 0) return ''
  const parts = rows.map(({ field, operator, value }) => `${field} ${operator} ${literal(value)}`)
  return `\${${parts.join(join === 'one' ? ' || ' : ' && ')}}`
}

/** What is typed for a value: a number, yes or no, else a text. */
export function readValue(text: string): ConditionRow['value'] {
  const plain = text.trim()
  if (plain === 'true' || plain === 'false') return plain === 'true'
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : text
}

/** Why an expression cannot be read, as the engine would say it; undefined where it can. */
export function expressionProblem(text: string): string | undefined {
  try {
    parseExpression(text)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Variables that an expression reads. */
export function namesIn(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  const walk = (expression: Expression): void => {
    if (expression.kind === 'variable') found.add(expression.name)
    else if (expression.kind === 'property') [expression.object, expression.key].forEach(walk)
    else if (expression.kind === 'call') {
      if (expression.target !== undefined) walk(expression.target)
      expression.args.forEach(walk)
    } else if (expression.kind === 'variableCall') [expression.variable, ...expression.args].forEach(walk)
    else if (expression.kind === 'unary') walk(expression.operand)
    else if (expression.kind === 'binary') [expression.left, expression.right].forEach(walk)
    else if (expression.kind === 'choice') [expression.test, expression.then, expression.otherwise].forEach(walk)
  }
  try {
    for (const part of parseExpression(text)) if (typeof part !== 'string') walk(part)
  } catch {
    // What cannot be read names nothing.
  }
  return found
}

/** The name that is being typed before a place in a text. */
export const wordBefore = (text: string, at: number): string => /[A-Za-z_][\w]*$/.exec(text.slice(0, at))?.[0] ?? ''
