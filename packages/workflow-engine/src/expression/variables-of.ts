import { toText } from './coerce.ts'
import { parseExpression } from './parse-expression.ts'
import type { Expression } from './parse-expression.ts'

/** What a text with expressions has to do with variables. */
export type VariablesOf = {
  /** Names that cannot be read before they are set; one that the text asks about first is not among them. */
  readonly read: ReadonlySet<string>
  /** Names that `execution.setVariable` sets. */
  readonly set: ReadonlySet<string>
  /** Whether it sets a variable whose name it works out. */
  readonly setsAny: boolean
}

/** The name that `execution` has as long as no variable is called so. */
const EXECUTION = 'execution'

/** @throws {ExpressionError} when it cannot be parsed. */
export function variablesOf(text: string): VariablesOf {
  const [read, asked, set] = [new Set<string>(), new Set<string>(), new Set<string>()]
  let setsAny = false
  const visit = (expression: Expression): void => {
    if (expression.kind === 'variable') {
      if (expression.name !== EXECUTION) read.add(expression.name)
      return
    }
    const name = nameGiven(expression)
    if (expression.kind === 'call' && isOfExecution(expression, 'setVariable')) {
      if (name === undefined) setsAny = true
      else set.add(name)
    } else if (name !== undefined) asked.add(name)
    for (const part of partsOf(expression)) visit(part)
  }
  for (const part of parseExpression(text)) if (typeof part !== 'string') visit(part)
  for (const name of asked) read.delete(name)
  return { read, set, setsAny }
}

const isOfExecution = ({ target, name }: Expression & { kind: 'call' }, method: string): boolean =>
  name === method && target?.kind === 'variable' && target.name === EXECUTION

/** Of `execution.hasVariable('crew')`, `vars:exists(crew)` and the like. */
function nameGiven(expression: Expression): string | undefined {
  const given =
    expression.kind === 'variableCall'
      ? expression.variable
      : expression.kind === 'call' &&
          ['hasVariable', 'getVariable', 'setVariable'].some((method) => isOfExecution(expression, method))
        ? expression.args[0]
        : undefined
  return given?.kind === 'literal' ? toText(given.value) : undefined
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'variable':
      return []
    case 'property':
      return [expression.object, expression.key]
    case 'call':
      return [...(expression.target === undefined ? [] : [expression.target]), ...expression.args]
    case 'variableCall':
      return [expression.variable, ...expression.args]
    case 'unary':
      return [expression.operand]
    case 'binary':
      return [expression.left, expression.right]
    case 'choice':
      return [expression.test, expression.then, expression.otherwise]
  }
}
