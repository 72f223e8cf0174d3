import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import './batch-bar.css'

interface Props {
  readonly count: number
  readonly onClear: () => void
  /** What can be done with them. */
  readonly children: ReactNode
}

/** Below the rows while some are chosen: how many, and what to do with them. */
export function BatchBar({ count, onClear, children }: Props) {
  const { t } = useTranslation()
  return (
    <section className="ll-batch-bar" aria-label={t('list.batch')}>
      <output>{t('list.selected', { count })}</output>
      {children}
      <Button kind="text" onClick={onClear}>
        {t('list.selectNone')}
      </Button>
    </section>
  )
}
