import { absoluteTime } from '../../../ui/labels/time.ts'
import type { ItemView, ReadProps } from '../item-view.ts'

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** A moment that the server filled in is told by the clocks of the utility. */
const read = ({ value }: ReadProps) => {
  const text = String(value)
  return MOMENT.test(text) ? absoluteTime(text) : text
}

export const staticView: ItemView = { read }
