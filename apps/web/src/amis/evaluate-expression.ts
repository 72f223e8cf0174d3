import { evaluate } from './formula.ts'

/**
 * `data.x > 1` and `${x > 1}` alike, by the formula interpreter: our content policy forbids `new Function`. A lone
 * `${x}` gives the value itself; as a template it would give the text `false`, which counts as true.
 */
export function evaluateExpression(expression: string | undefined, data: object = {}): unknown {
  // amis asks for absent expressions too.
  if (expression === undefined || expression === '') return undefined
  const scope = Object.create(data, { data: { value: data } }) as object
  const alone = /^\s*\$\{((?:(?!\$\{)[^])*)\}\s*$/.exec(expression)?.[1]
  if (alone !== undefined) return evaluate(alone, scope, { evalMode: true })
  return expression.includes('${') ? evaluate(expression, scope) : evaluate(expression, scope, { evalMode: true })
}
