/** Whether two values of a form are the same: an empty field is empty however it is written. */
export const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

/** Whether nothing was filled in: what an untouched form sends, switches that are off included. */
export const isUntouched = (values: Readonly<Record<string, unknown>>): boolean =>
  Object.values(values).every((value) => canonical(value) === 'null')

/** A value as text, the same for values that are the same. */
export function canonical(value: unknown): string {
  if (value === undefined || value === null || value === '' || value === false) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'null' : `[${value.map(canonical).join()}]`
  if (typeof value === 'object') {
    const entries = Object.entries(value).toSorted(([x], [y]) => (x < y ? -1 : 1))
    return `{${entries.map(([name, entry]) => `${name}:${canonical(entry)}`).join()}}`
  }
  return JSON.stringify(value)
}
