/** What somebody types for a variable, as a condition would meet it. Pure. */

export interface TypedVariable {
  readonly id: string
  readonly name: string
  readonly text: string
}

const NAME = /^[A-Za-z_$][\w$]{0,63}$/
const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/

export const isVariableName = (name: string): boolean => NAME.test(name)

/** A number, yes or no where it looks like one; in quotation marks always a text; empty: nothing is known. */
export function typedValue(text: string): string | number | boolean | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === 'null') return null
  if (trimmed === 'true' || trimmed === 'false') return trimmed === 'true'
  if (NUMBER.test(trimmed)) return Number(trimmed)
  const quoted = /^"(.*)"$/s.exec(trimmed)?.[1]
  return quoted ?? trimmed
}

/** Rows without a name are not there yet. */
export const variablesOf = (rows: readonly TypedVariable[]): Record<string, ReturnType<typeof typedValue>> =>
  Object.fromEntries(rows.flatMap(({ name, text }) => (isVariableName(name) ? [[name, typedValue(text)]] : [])))

/** Variables of a case that was kept, as rows that type them. */
export const typedVariables = (
  variables: Readonly<Record<string, string | number | boolean | null>>,
): readonly TypedVariable[] =>
  Object.entries(variables).map(([name, value]) => ({ id: crypto.randomUUID(), name, text: typedText(value) }))

/** The same the other way round: what is typed for a value. */
export function typedText(value: string | number | boolean | null): string {
  if (value === null) return ''
  const text = String(value)
  return typeof value === 'string' && typedValue(text) !== value ? `"${text}"` : text
}
