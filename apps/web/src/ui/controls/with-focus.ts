import type { ButtonHTMLAttributes } from 'react'

type Idle = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-disabled' | 'onClick'>

/**
 * Of a button that can do nothing just now, and may soon again: undo, the next page. A disabled one would throw the focus of
 * whoever pressed it last away (ARIA APG, keyboard interface: focusability of disabled controls).
 */
export function withFocus(disabled: boolean | undefined, onClick: Idle['onClick']): Idle {
  return disabled === true ? { 'aria-disabled': true, onClick: undefined } : { onClick }
}
