import type { ReactNode } from 'react'
import './action-bar.css'

interface Props {
  readonly label?: string
  readonly className?: string
  readonly children: ReactNode
}

/** Stays at the bottom of a long form: what can be done with it. */
export function ActionBar({ label, className, children }: Props) {
  return (
    <section className={className === undefined ? 'll-bar' : `ll-bar ${className}`} aria-label={label}>
      {children}
    </section>
  )
}

/** Whether the entry is kept, before the commands of the bar. */
export function SaveNote({ text }: { text: string }) {
  return <output className="ll-save-note">{text}</output>
}
