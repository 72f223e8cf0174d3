import type { ButtonHTMLAttributes, ComponentProps } from 'react'
import { RouteLink } from '../navigation.tsx'
import './button.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** How much it matters; without one it is one of several. */
  readonly kind?: 'primary' | 'danger' | 'text' | undefined
}

/** A command in words. */
export function Button({ kind, ...rest }: Props) {
  return <button type="button" className="ll-button" data-kind={kind} {...rest} />
}

/** A way to another page that looks like a command. */
export function ButtonLink(props: Omit<ComponentProps<typeof RouteLink>, 'className'>) {
  return <RouteLink {...props} className="ll-button" />
}
