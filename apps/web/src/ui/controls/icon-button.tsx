import type { ButtonHTMLAttributes } from 'react'
import './icon-button.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, for those who hover and those who do not see it. */
  readonly label: string
}

/** A command as a picture. */
export function IconButton({ label, className, ...rest }: Props) {
  const classes = className === undefined ? 'll-icon-button' : `ll-icon-button ${className}`
  return <button type="button" className={classes} aria-label={label} title={label} {...rest} />
}
