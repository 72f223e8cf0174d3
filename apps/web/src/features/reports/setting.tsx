import type { ReactNode } from 'react'

/** A setting under its name. */
export function Setting({ label, htmlFor, children }: { label: string; htmlFor?: string; children: ReactNode }) {
  return (
    <div className="report-field">
      {htmlFor === undefined ? <span>{label}</span> : <label htmlFor={htmlFor}>{label}</label>}
      {children}
    </div>
  )
}
