import { useTranslation } from 'react-i18next'
import { absoluteTime } from '../../ui/labels/time.ts'

/** Up to which moment the figures are true. */
export function UntilNote({ correctTo }: { correctTo: string | null }) {
  const { t } = useTranslation()
  return (
    <span className="statistics-until">
      {correctTo === null ? t('statistics.notYet') : t('statistics.correctTo', { time: absoluteTime(correctTo) })}
    </span>
  )
}
