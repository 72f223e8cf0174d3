import { evaluate } from './formula.ts'

/**
 * `data.x > 1` and `${x > 1}` alike, by the formula interpreter: our content policy forbids `new Function`. A lone
 * `${x}` gives the value itself; as a template it would give the text `false`, which counts as true.
 */
export function evaluateExpression(written: string | undefined, data: object = {}): unknown {
  // amis asks for absent expressions too.
  if (written === undefined || written === '') return undefined
  const expression = asFormula(written)
  // The panels of the designer say `this`; the lint lets no schema of a person say it.
  const scope = Object.create(data, { data: { value: data }, this: { value: data } }) as object
  const alone = /^\s*\$\{((?:(?!\$\{)[^])*)\}\s*$/.exec(expression)?.[1]
  if (alone !== undefined) return evaluate(alone, scope, { evalMode: true })
  return expression.includes('${') ? evaluate(expression, scope) : evaluate(expression, scope, { evalMode: true })
}

/** The panels of the designer ask lists as scripts do (`list.includes('a')`); formulas have a function for it. */
export const asFormula = (expression: string): string =>
  expression.includes('.includes(')
    ? expression.replaceAll(/([\w.]+)\.includes\(([^()]*)\)/g, 'ARRAYINCLUDES($1, $2)')
    : expression
