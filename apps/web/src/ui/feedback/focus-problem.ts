import { flushSync } from 'react-dom'

const NOTHING_MORE = () => {}

/** Leads to the first field that a press was refused for, as far as it says so at once. */
export function focusProblem(place: Element | null | undefined): void {
  // What the press has just changed is drawn first.
  flushSync(NOTHING_MORE)
  if (place?.isConnected === true) place.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
