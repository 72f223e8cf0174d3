import { useCallback, useMemo, useState } from 'react'

/** The rows that a person has chosen, those of earlier pages too. */
export interface Selection<T> {
  readonly rows: readonly T[]
  readonly has: (key: string) => boolean
  readonly toggle: (row: T, isSelected: boolean) => void
  /** Chooses or leaves several at once. */
  readonly set: (rows: readonly T[], isSelected: boolean) => void
  readonly clear: () => void
}

export function useSelection<T>(keyOf: (row: T) => string): Selection<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map())
  const set = useCallback(
    (rows: readonly T[], isSelected: boolean) =>
      setChosen((before) => {
        const after = new Map(before)
        for (const row of rows) {
          if (isSelected) after.set(keyOf(row), row)
          else after.delete(keyOf(row))
        }
        return after
      }),
    [keyOf],
  )
  const toggle = useCallback((row: T, isSelected: boolean) => set([row], isSelected), [set])
  const clear = useCallback(() => setChosen(new Map()), [])
  return useMemo(
    () => ({ rows: [...chosen.values()], has: (key: string) => chosen.has(key), toggle, set, clear }),
    [chosen, toggle, set, clear],
  )
}
