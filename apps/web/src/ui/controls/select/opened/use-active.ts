import { useState, type KeyboardEvent } from 'react'
import { sameValue, type Option, type OptionValue } from '../option.ts'
import type { Opening } from '../opening.ts'

const PAGE = 10

/** The nearest option that can be chosen, from `index` in the direction of `step`, else in the other. */
function nearest(options: readonly Option[], index: number, step: 1 | -1): number | undefined {
  const at = Math.max(0, Math.min(options.length - 1, index))
  const can = (place: number) => options[place] !== undefined && options[place].disabled !== true
  for (let place = at; place >= 0 && place < options.length; place += step) if (can(place)) return place
  for (let place = at; place >= 0 && place < options.length; place -= step) if (can(place)) return place
  return undefined
}

/** Where a key leads among options, from the one that is active. */
export function placeAfter(
  { key }: KeyboardEvent,
  options: readonly Option[],
  active: number,
  caretHasHomeAndEnd: boolean,
): number | undefined {
  if (key === 'ArrowDown') return nearest(options, active + 1, 1)
  if (key === 'ArrowUp') return nearest(options, active - 1, -1)
  if (key === 'PageDown') return nearest(options, active + PAGE, 1)
  if (key === 'PageUp') return nearest(options, active - PAGE, -1)
  if (key === 'Home' && !caretHasHomeAndEnd) return nearest(options, 0, 1)
  return key === 'End' && !caretHasHomeAndEnd ? nearest(options, options.length - 1, -1) : undefined
}

/** The option that Enter would choose: -1 when there is none. It is remembered by its value, so that new options leave it. */
export function useActive(
  options: readonly Option[],
  query: string,
  chosen: readonly OptionValue[],
  { at }: Opening,
): readonly [active: number, move: (index: number) => void] {
  const [moved, setMoved] = useState<{ readonly query: string; readonly value: OptionValue }>()
  const [chosenAtFirst] = useState(chosen)
  const indexOf = (value: OptionValue) => options.findIndex((option) => sameValue(option.value, value))
  const start = () => {
    const first = chosenAtFirst[0]
    const known = query === '' && at === 'chosen' && first !== undefined ? indexOf(first) : -1
    if (known >= 0) return known
    return (query === '' && at === 'last' ? nearest(options, options.length - 1, -1) : nearest(options, 0, 1)) ?? -1
  }
  const kept = moved?.query === query ? indexOf(moved.value) : -1
  const move = (index: number) => {
    const option = options[index]
    if (option !== undefined) setMoved({ query, value: option.value })
  }
  return [kept >= 0 ? kept : start(), move]
}
