import { useRef, type ReactNode } from 'react'
import './page-header.css'
import { useTitleFocus } from './use-title-focus.ts'

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
  const heading = useRef<HTMLHeadingElement>(null)
  useTitleFocus(heading)
  return (
    <>
      <header className="ll-page-header">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {count !== undefined && <span className="ll-count">{count}</span>}
        {state !== undefined && <span className="ll-facts">{state}</span>}
        {actions !== undefined && <div className="ll-actions">{actions}</div>}
      </header>
      {subtitle !== undefined && <p className="ll-subtitle">{subtitle}</p>}
    </>
  )
}
