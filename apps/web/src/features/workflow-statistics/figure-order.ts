/** The order of a table of figures, as the address says it. Pure. */

export interface Ordered<T> {
  readonly key: string
  /** What rows are put in order by; null comes last in either direction. */
  readonly value: (row: T) => number | string | null
}

/** `waiting` ascends, `-waiting` descends. */
export function inOrderOf<T>(rows: readonly T[], columns: readonly Ordered<T>[], sort: string): readonly T[] {
  const descends = sort.startsWith('-')
  const column = columns.find(({ key }) => key === sort.replace(/^-/, ''))
  if (column === undefined) return rows
  const compare = (one: number | string | null, other: number | string | null) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    const ascending =
      typeof one === 'number' && typeof other === 'number'
        ? one - other
        : String(one).localeCompare(String(other), 'zh')
    return descends ? -ascending : ascending
  }
  return rows.toSorted((one, other) => compare(column.value(one), column.value(other)))
}

/** Figures begin with the largest, names with the first. */
export const nextOrder = (sort: string, key: string, isNumber: boolean): string => {
  if (sort === key) return `-${key}`
  if (sort === `-${key}`) return key
  return isNumber ? `-${key}` : key
}
