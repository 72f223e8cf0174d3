import type { InputHTMLAttributes } from 'react'
import './check.css'

/** A box to tick, with its words. */
export function Check({ children, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="ll-check">
      <input type="checkbox" {...rest} />
      {children}
    </label>
  )
}
