import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import './list-filters.css'

interface Props {
  /** Takes every filter away; absent while none is set. */
  readonly onClear: (() => void) | undefined
  readonly children: ReactNode
}

/** One row of filters; what they say lives in the address. */
export function ListFilters({ onClear, children }: Props) {
  const { t } = useTranslation()
  return (
    <search className="ll-filters" aria-label={t('list.filter')}>
      {children}
      {onClear !== undefined && (
        <Button kind="text" onClick={onClear}>
          {t('list.clear')}
        </Button>
      )}
    </search>
  )
}
