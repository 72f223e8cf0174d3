import type { ReactNode } from 'react'
import './facts.css'

/** A value that is empty, or not known yet, is a dash. */
export type Fact = readonly [name: string, value: ReactNode]

interface Props {
  readonly facts: readonly Fact[]
  /** Names beside their values, for a drawer; otherwise above them, as many side by side as there is room for. */
  readonly inRows?: boolean
}

/** What is known of one thing, each with its name. */
export function Facts({ facts, inRows = false }: Props) {
  return (
    <dl className="ll-fact-list" data-in-rows={inRows || undefined}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === '' || value === undefined ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
