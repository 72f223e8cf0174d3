/** The reading call behind a picker, with its limits as the query: made of numbers alone, so nothing typed gets into it. */
export function sourceOf(
  path: string,
  limits: Readonly<Record<string, number | readonly number[] | undefined>>,
): string {
  const query = Object.entries(limits).flatMap(([name, limit]) => {
    const numbers = limit === undefined ? [] : [limit].flat()
    return numbers.length === 0 ? [] : [`${name}=${numbers.join(',')}`]
  })
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

export const idIn = (value: unknown): number | undefined => {
  const id = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id : undefined
}

export const idsIn = (value: unknown): readonly number[] => {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  return all.map(idIn).filter((id) => id !== undefined)
}
