import { FEWEST_CASES, type FlowStatisticsRow, type Waits } from '@liveline/contract/process-statistics/shapes.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { forEachLanguage } from '../../ui/in-language.ts'
import { durationText, millisecondsText } from '../../ui/labels/time.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { flowFigure, type FlowFigureKey } from './flow-figures.ts'

const wholes = forEachLanguage((locale) => new Intl.NumberFormat(locale))
const shares = forEachLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
)
const signed = forEachLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
)
const signedWholes = forEachLanguage((locale) => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }))

/** How figures are written in the language of the reader. */
export function useFigures() {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const whole = (count: number) => wholes[language].format(count)
    const share = (part: number | null) => (part === null ? '–' : shares[language].format(part))
    const duration = (ms: number) =>
      ms < 1_000 ? millisecondsText(ms, language) : durationText(ms, language, t('time.underASecond'))
    /** A quantile: of too few cases none is pretended. */
    const quantile = ({ count, p50Ms, p90Ms }: Omit<Waits, 'meanMs'>, which: 'p50Ms' | 'p90Ms') => {
      const ms = { p50Ms, p90Ms }[which]
      if (ms === null || count === 0) return '–'
      return count < FEWEST_CASES ? t('statistics.tooFew', { cases: count }) : duration(ms)
    }
    return {
      whole,
      share,
      duration,
      quantile,
      signedShare: (part: number) => signed[language].format(part),
      signedWhole: (count: number) => signedWholes[language].format(count),
      ofFlow: (row: FlowStatisticsRow, key: FlowFigureKey) => {
        if (key === 'leadP50') return quantile(row.lead, 'p50Ms')
        if (key === 'leadP90') return quantile(row.lead, 'p90Ms')
        const figure = flowFigure(row, key)
        return key === 'automatic' ? share(figure) : whole(figure ?? 0)
      },
    }
  }, [t, language])
}
export type Figures = ReturnType<typeof useFigures>
