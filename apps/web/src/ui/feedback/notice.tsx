/* oxlint-disable jsx-a11y/prefer-tag-over-role -- it may hold paragraphs and lists, which an output may not. */
import type { ReactNode } from 'react'
import './notice.css'

interface Props {
  /** running (blue) unless told. */
  readonly tone?: 'done' | 'waiting' | 'stopped' | undefined
  readonly icon: ReactNode
  /** Makes it a region of its own instead of something that is read out when it comes. */
  readonly label?: string
  readonly children: ReactNode
}

/** Says above a page what the person must know of it. */
export function Notice({ tone, icon, label, children }: Props) {
  const inside = (
    <>
      {icon}
      <div className="ll-notice-text">{children}</div>
    </>
  )
  return label === undefined ? (
    <div className="ll-notice" data-tone={tone} role="status">
      {inside}
    </div>
  ) : (
    <section className="ll-notice" data-tone={tone} aria-label={label}>
      {inside}
    </section>
  )
}
