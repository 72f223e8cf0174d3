import type { JumpResult } from '@liveline/contract/administration/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../../ui/controls/input.tsx'
import { useLanguage } from '../../../ui/use-language.ts'

const parts = [
  ['cancelled', 'willCancel'],
  ['opened', 'willOpen'],
  ['doubled', 'mayDouble'],
  ['stuck', 'willStick'],
] as const

/** What a jump would do, as a list; the drawing shows the same. */
export function JumpReport({ report }: { report: JumpResult }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <>
      {report.refusal !== null && <FieldError text={t('instances.jumpRefused', { reason: report.refusal })} />}
      {report.ended.length > 0 && (
        <>
          <h3>{t('instances.willEnd')}</h3>
          <ul>
            {report.ended.map(({ flowName, flowNameEn, ...element }, place) => (
              <li key={`${place} ${element.elementId}`}>
                {t('instances.calledAt', {
                  process: nameIn(language, { name: flowName, nameEn: flowNameEn }),
                  step: nameIn(language, element),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {parts.map(([part, words]) => {
        const names = report[part].map((element) => nameIn(language, element))
        return (
          names.length > 0 && (
            <div key={part}>
              <h3>{t(`instances.${words}`)}</h3>
              <ul>
                {names.map((name, place) => (
                  <li key={`${place} ${name}`}>{name}</li>
                ))}
              </ul>
            </div>
          )
        )
      })}
      {report.refusal === null && report.stuck.length === 0 && <p>{t('instances.canComplete')}</p>}
    </>
  )
}
