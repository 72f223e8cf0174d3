import { fieldName } from '@liveline/contract/audit/field-names.ts'
import type { Language } from '@liveline/contract/language.ts'
import { useTranslation } from 'react-i18next'
import { absoluteTime } from '../../ui/labels/time.ts'
import { useLanguage } from '../../ui/use-language.ts'
import './audit.css'
import { entryDifference, type ChangedField } from './entry-difference.ts'

const pathText = (path: ChangedField['path'], language: Language) =>
  path.map((part) => (typeof part === 'number' ? `${part}.` : fieldName(language, part))).join(' › ')

/** What changed, field by field: the fields of an act that only adds have one column. */
export function FieldChanges({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const fields = entryDifference(before, after)
  if (fields.length === 0) return <p>{t('audit.noChanges')}</p>
  const hasBefore = fields.some((field) => field.before !== undefined)
  const hasAfter = fields.some((field) => field.after !== undefined)
  return (
    <table className="audit-changes">
      <thead>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          {hasBefore && <th scope="col">{t('audit.before')}</th>}
          {hasAfter && <th scope="col">{hasBefore ? t('audit.after') : t('audit.value')}</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.path.join('.')} data-kind={hasBefore && hasAfter ? field.kind : 'same'}>
            <th scope="row">{pathText(field.path, language)}</th>
            {hasBefore && (
              <td data-side="before">
                <Value text={field.before} />
              </td>
            )}
            {hasAfter && (
              <td data-side="after">
                <Value text={field.after} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

function Value({ text }: { text: string | undefined }) {
  const { t } = useTranslation()
  if (text === undefined) return <span className="audit-nothing">–</span>
  if (text === '' || text === 'null') return <span className="audit-nothing">{t('audit.emptyValue')}</span>
  if (text === 'true' || text === 'false') return <>{t(`audit.${text}`)}</>
  if (MOMENT.test(text)) return <>{absoluteTime(text)}</>
  return text.includes('\n') ? <pre>{text}</pre> : <>{text}</>
}
