import type { ButtonHTMLAttributes } from 'react'
import './icon-button.css'
import { withFocus } from './with-focus.ts'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, for those who hover and those who do not see it. */
  readonly label: string
}

/** A command as a picture. While it is `disabled` the keys still lead to it, and whoever pressed it stays there. */
export function IconButton({ label, className, disabled, ...rest }: Props) {
  const classes = className === undefined ? 'll-icon-button' : `ll-icon-button ${className}`
  return (
    <button
      type="button"
      className={classes}
      aria-label={label}
      title={label}
      {...rest}
      {...withFocus(disabled, rest.onClick)}
    />
  )
}
