import type { ButtonHTMLAttributes, MouseEvent } from 'react'

type Idle = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-disabled' | 'onClick'>

/** Of a form it would send that all the same. */
const refuse = (event: MouseEvent) => event.preventDefault()

/**
 * Of a button that can do nothing just now, and may soon again: undo, the next page, what is at work. A disabled one would
 * throw the focus of whoever pressed it last away (ARIA APG, keyboard interface: focusability of disabled controls).
 */
export function withFocus(disabled: boolean | undefined, onClick: Idle['onClick']): Idle {
  return disabled === true ? { 'aria-disabled': true, onClick: refuse } : { onClick }
}
