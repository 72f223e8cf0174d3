import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { forEachLanguage } from '../../ui/in-language.ts'
import { durationText } from '../../ui/labels/time.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { FEWEST } from './heat.ts'

const wholes = forEachLanguage((locale) => new Intl.NumberFormat(locale))
const shares = forEachLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }))
const signed = forEachLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
)

/** How figures are written in the language of the reader. */
export function useFigures() {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const duration = (ms: number) => durationText(ms, language, t('time.underASecond'))
    return {
      whole: (count: number) => wholes[language].format(count),
      share: (part: number | null) => (part === null ? '–' : shares[language].format(part)),
      signedShare: (part: number) => signed[language].format(part),
      duration,
      /** A quantile of so many cases: of too few none is pretended. */
      quantile: (ms: number | null, cases: number) =>
        ms === null || cases === 0 ? '–' : cases < FEWEST ? t('statistics.tooFew', { cases }) : duration(ms),
    }
  }, [t, language])
}
export type Figures = ReturnType<typeof useFigures>
