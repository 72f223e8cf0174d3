import type { HTMLAttributes } from 'react'
import './panel.css'

interface Props extends HTMLAttributes<HTMLElement> {
  /** Its heading, by which it is also found. */
  readonly title?: string
}

/** A sheet on the page: what belongs together. */
export function Panel({ title, className, children, ...rest }: Props) {
  return (
    <section className={className === undefined ? 'll-panel' : `ll-panel ${className}`} aria-label={title} {...rest}>
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </section>
  )
}
