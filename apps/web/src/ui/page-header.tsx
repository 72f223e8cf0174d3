import type { ReactNode } from 'react'
import './page-header.css'
import { PageTitle } from './page-title.tsx'

interface Props {
  readonly title: string
  /** How many, as it shall be read. */
  readonly count?: string | undefined
  /** State tag, number, people: what belongs beside the title. */
  readonly state?: ReactNode
  readonly actions?: ReactNode
  /** One sentence below. */
  readonly subtitle?: string | undefined
}

export function PageHeader({ title, count, state, actions, subtitle }: Props) {
  return (
    <>
      <header className="ll-page-header">
        <PageTitle>{title}</PageTitle>
        {count !== undefined && <span className="ll-count">{count}</span>}
        {state !== undefined && <span className="ll-facts">{state}</span>}
        {actions !== undefined && <div className="ll-actions">{actions}</div>}
      </header>
      {subtitle !== undefined && <p className="ll-subtitle">{subtitle}</p>}
    </>
  )
}
