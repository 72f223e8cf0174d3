import type { ButtonHTMLAttributes, ComponentProps, MouseEvent } from 'react'
import { RouteLink } from '../navigation.tsx'
import './button.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** How much it matters; without one it is one of several. */
  readonly kind?: 'primary' | 'danger' | 'text' | undefined
}

/** A command in words. */
export function Button({ kind, disabled, onClick, ...rest }: Props) {
  const isBusy = disabled === true && rest['aria-busy'] === true
  return (
    <button
      type="button"
      className="ll-button"
      data-kind={kind}
      {...rest}
      // What was pressed and is at work keeps the focus, which a disabled one would lose.
      disabled={disabled === true && !isBusy}
      aria-disabled={isBusy ? true : rest['aria-disabled']}
      onClick={isBusy ? refuse : onClick}
    />
  )
}

/** Of a form it would send that once more. */
const refuse = (event: MouseEvent) => event.preventDefault()

/** A way to another page that looks like a command. */
export function ButtonLink(props: Omit<ComponentProps<typeof RouteLink>, 'className'>) {
  return <RouteLink {...props} className="ll-button" />
}
