import { useTranslation } from 'react-i18next'
import './class-tag.css'

/** Live-line class 1–4 as a ramp of bars and a number. */
export function ClassTag({ value }: { value: number }) {
  const { t } = useTranslation()
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
