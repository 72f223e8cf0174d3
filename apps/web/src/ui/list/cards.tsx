/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- the links inside take the focus; the list only moves it among them. */
import type { ReactNode } from 'react'
import { RouteLink } from '../navigation.tsx'
import { moveAmongRows } from './move-among-rows.ts'
import './cards.css'

/** The rows of a list where there is no room for a table. */
export function Cards({ children }: { children: ReactNode }) {
  return (
    <ul className="ll-cards" onKeyDown={moveAmongRows}>
      {children}
    </ul>
  )
}

interface Fact {
  readonly name: string
  readonly value: ReactNode
}

interface CardProps {
  readonly to: string
  readonly number: string
  /** State or age, opposite the number. */
  readonly state: ReactNode
  readonly title: string
  readonly facts: readonly Fact[]
  readonly overdue?: boolean
  readonly action?: ReactNode
}

export function Card({ to, number, state, title, facts, overdue, action }: CardProps) {
  return (
    <li className="ll-card" data-overdue={overdue} data-row-link="">
      <RouteLink to={to}>
        <span className="ll-card-top">
          <span className="ll-number">{number}</span>
          {state}
        </span>
        <strong>{title}</strong>
        <dl>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </RouteLink>
      {action !== undefined && <div className="ll-card-actions">{action}</div>}
    </li>
  )
}
