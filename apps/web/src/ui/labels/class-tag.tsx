import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import './class-tag.css'

/** Live-line class 1–4 as a ramp of bars and a number. */
export function classLabel(value: number, t: TFunction): ReactNode {
  return (
    <span className="ll-class" data-class={value} title={t('state.classTitle', { class: value })}>
      <i aria-hidden>
        <b />
        <b />
        <b />
        <b />
      </i>
      {t('state.class', { class: value })}
    </span>
  )
}
