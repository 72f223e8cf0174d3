import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { quickFormAddress } from '../../app/paths.ts'
import { QuickFormLink } from '../../form/quick-form-link.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { quickFormsQuery } from './home-queries.ts'
import { Panel } from './panel.tsx'

/** What the person may apply for; nothing for who may not. */
export function QuickStart() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data = [] } = useQuery(quickFormsQuery)
  if (data.length === 0) return null
  return (
    <Panel title={t('home.apply')}>
      <div className="home-quick">
        {data.map((form) => (
          <QuickFormLink key={form.formId} form={form} to={quickFormAddress(form)} className="ll-button">
            {nameIn(language, form, 'formName')}
          </QuickFormLink>
        ))}
      </div>
    </Panel>
  )
}
