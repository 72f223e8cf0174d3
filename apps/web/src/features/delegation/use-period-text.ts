import type { Delegation } from '@liveline/contract/delegation/shapes.ts'
import { useTranslation } from 'react-i18next'
import { absoluteTime } from '../../ui/labels/time.ts'

/** From when to when, in words. */
export function usePeriodText(): (delegation: Pick<Delegation, 'from' | 'to'>) => string {
  const { t } = useTranslation()
  return ({ from, to }) =>
    to === null
      ? t('delegation.openEnd', { from: absoluteTime(from) })
      : t('delegation.between', { from: absoluteTime(from), to: absoluteTime(to) })
}
