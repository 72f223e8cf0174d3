import type { Delegation } from '@liveline/contract/delegation/shapes.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { absoluteTime } from '../../ui/labels/time.ts'

type Period = Pick<Delegation, 'from' | 'to'>

/** From when to when, in words. */
export const periodText = ({ from, to }: Period, t: TFunction): string =>
  to === null
    ? t('delegation.openEnd', { from: absoluteTime(from) })
    : t('delegation.between', { from: absoluteTime(from), to: absoluteTime(to) })

export function usePeriodText(): (delegation: Period) => string {
  const { t } = useTranslation()
  return (delegation) => periodText(delegation, t)
}
