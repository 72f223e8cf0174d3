import { nameIn } from '@liveline/contract/language.ts'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { useTranslation } from 'react-i18next'
import { Handlers } from '../../../ui/labels/person.tsx'
import { RelativeTime } from '../../../ui/labels/times.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import './forecast.css'

/** The expected way from here, the people who would have it, and by when. */
export function Forecast({ steps }: { steps: InstanceDetail['forecast'] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (steps.length === 0) return <p className="ll-muted">{t('missions.forecastEmpty')}</p>
  return (
    <ol className="ll-forecast">
      {steps.map((step) => (
        <li key={step.elementId}>
          <strong>{nameIn(language, step)}</strong>
          {step.handlers.length === 0 ? (
            <span className="ll-muted">{t('missions.forecastLater')}</span>
          ) : (
            <span>
              <Handlers handlers={step.handlers} />
            </span>
          )}
          {step.dueAt !== null && (
            <span className="ll-forecast-due">
              {t('missions.expectedBy')} <RelativeTime value={step.dueAt} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
