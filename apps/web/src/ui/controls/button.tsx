import type { ButtonHTMLAttributes, ComponentProps } from 'react'
import { RouteLink } from '../navigation.tsx'
import './button.css'
import { withFocus } from './with-focus.ts'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** How much it matters; without one it is one of several. */
  readonly kind?: 'primary' | 'danger' | 'text' | undefined
  /** While it is `disabled` the keys still lead to it, and whoever pressed it stays there, as with an icon. */
  readonly keepsFocus?: boolean
}

/** A command in words. */
export function Button({ kind, keepsFocus = false, ...rest }: Props) {
  // What was pressed and is at work keeps the focus too.
  const isKept = keepsFocus || rest['aria-busy'] === true
  const kept = isKept ? { disabled: false, ...withFocus(rest.disabled, rest.onClick) } : {}
  return <button type="button" className="ll-button" data-kind={kind} {...rest} {...kept} />
}

/** A way to another page that looks like a command. */
export function ButtonLink(props: Omit<ComponentProps<typeof RouteLink>, 'className'>) {
  return <RouteLink {...props} className="ll-button" />
}
