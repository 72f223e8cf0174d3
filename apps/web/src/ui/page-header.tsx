import type { ReactNode } from 'react'
import './pieces.css'

interface Props {
  readonly title: string
  /** How many, as it shall be read. */
  readonly count?: string | undefined
  /** State tag, number, people: what belongs beside the title. */
  readonly state?: ReactNode
  readonly actions?: ReactNode
}

export function PageHeader({ title, count, state, actions }: Props) {
  return (
    <header className="ll-page-header">
      <h1>{title}</h1>
      {count !== undefined && <span className="ll-count">{count}</span>}
      {state}
      {actions !== undefined && <div className="ll-actions">{actions}</div>}
    </header>
  )
}
