import { nameIn } from '@liveline/contract/language.ts'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { dataVersionsQuery } from './instance-queries.ts'

const NOTHING = '–'

/** Every version of what was entered in the forms of an instance: who, when, and what became what. */
export function DataVersionsTable({ instance }: { instance: InstanceDetail }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const forms = instance.forms.flatMap((form) =>
    form.formDataId === null ? [] : [{ ...form, formDataId: form.formDataId }],
  )
  const versions = useQuery(dataVersionsQuery(instance.instanceId, forms, language))
  if (versions.isError) return <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />
  if (versions.data === undefined) return <Skeleton lines={4} />
  if (versions.data.length === 0) return <p className="ll-muted">{t('instances.noDataVersions')}</p>
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('instances.at')}</th>
          <th scope="col">{t('instances.correct.form')}</th>
          <th scope="col">{t('instances.version')}</th>
          <th scope="col">{t('instances.by')}</th>
          <th scope="col">{t('instances.correct.changes')}</th>
        </tr>
      </thead>
      <tbody>
        {versions.data.map(({ form, rev, at, by, reason, changes }) => (
          <tr key={`${form.formDataId} ${rev}`}>
            <td>
              <AbsoluteTime value={at} />
            </td>
            <td>{nameIn(language, form, 'formName')}</td>
            <td>{rev}</td>
            <td>{by?.name ?? NOTHING}</td>
            <td>
              {reason !== '' && <p>{reason}</p>}
              {rev === 1
                ? t('instances.firstVersion')
                : changes.map((change) => (
                    <div key={change.field}>
                      {nameIn(language, change, 'label')}: <del>{change.beforeText || NOTHING}</del>
                      <span aria-hidden> → </span>
                      <ins>{change.afterText || NOTHING}</ins>
                    </div>
                  ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
