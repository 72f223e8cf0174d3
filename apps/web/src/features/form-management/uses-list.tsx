import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import type { FormUses } from '@liveline/contract/form-design/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useTranslation } from 'react-i18next'
import { RouteLink } from '../../ui/navigation.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import './forms-page.css'

/** What uses a form, each with the way there, and what was filled in. */
export function UsesList({ uses, onLeave }: { uses: FormUses; onLeave: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { records, instances, running } = uses
  const counted = (what: 'records' | 'instances', count: number, more: object) =>
    count > COUNTED_ROWS
      ? t(`formManagement.${what}Many`, { most: COUNTED_ROWS })
      : t(`formManagement.${what}`, { count, ...more })
  return (
    <>
      {uses.uses.length > 0 && (
        <ul className="form-uses-list">
          {uses.uses.map((use) => (
            <li key={`${use.kind} ${use.id}`}>
              <span className="ll-tag" data-tone="draft">
                {t(`formManagement.useKinds.${use.kind}`)}
              </span>
              {use.address === undefined ? (
                <span>{nameIn(language, use)}</span>
              ) : (
                <RouteLink to={use.address} onClick={onLeave}>
                  {nameIn(language, use)}
                </RouteLink>
              )}
            </li>
          ))}
        </ul>
      )}
      {records > 0 && <p>{counted('records', records, {})}</p>}
      {instances > 0 && <p>{counted('instances', instances, { running })}</p>}
      {uses.uses.length + records + instances === 0 && <p>{t('formManagement.unused')}</p>}
    </>
  )
}
