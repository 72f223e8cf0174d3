import { designAddress } from '@liveline/contract/console-addresses.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { FormVersionRow } from '@liveline/contract/form/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { packPaths } from '../../app/paths.ts'
import { useCan } from '../../session/current-user.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { useRoute, useTabTitle } from '../../ui/navigation.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { versionsQuery } from './form-queries.ts'
import { Comparison } from './versions/comparison.tsx'
import '../../ui/difference/versions-page.css'
import { RestoreVersionDialog } from './versions/restore-version-dialog.tsx'
import { VersionList } from './versions/version-list.tsx'
import { VersionReading } from './versions/version-reading.tsx'

const idOf = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined)

/** The versions of a form: each to be read, compared with another, taken up again. */
export function FormVersionsPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { query } = useRoute()
  const mayEdit = useCan('form:edit')
  const formId = idOf(query['formId'])
  const form = useQuery({ ...versionsQuery(formId ?? 0), enabled: formId !== undefined })
  const [restored, setRestored] = useState<FormVersionRow>()
  const name = form.data === undefined ? '' : nameIn(language, form.data, 'formName')
  useTabTitle(form.data === undefined ? undefined : t('formVersions.title', { name }))
  if (formId === undefined) return <EmptyState title={t('formVersions.missing')} />
  if (form.isError) return <ErrorState error={form.error} onRetry={() => void form.refetch()} />
  if (form.data === undefined) return <Skeleton lines={8} />
  const versions = form.data.formVersions
  const read = versions.find(({ formVersionId }) => formVersionId === idOf(query['read']))
  const [from, to] = [idOf(query['from']), idOf(query['to'])]
  return (
    <section className="ll-page form-versions">
      <PageHeader
        title={t('formVersions.title', { name })}
        count={String(versions.length)}
        subtitle={t('formVersions.intro')}
        actions={
          <>
            <ButtonLink to={packPaths.forms}>{t('formVersions.backToForms')}</ButtonLink>
            {mayEdit && <ButtonLink to={designAddress(formId)}>{t('formManagement.design')}</ButtonLink>}
          </>
        }
      />
      <div className="ll-versions-body">
        {versions.length === 0 ? (
          <EmptyState title={t('formVersions.none')} />
        ) : (
          <VersionList formId={formId} versions={versions} onRestore={mayEdit ? setRestored : undefined} />
        )}
        {from !== undefined && to !== undefined && mayEdit ? (
          <Comparison form={form.data} from={from} to={to} />
        ) : (
          read !== undefined && <VersionReading key={read.formVersionId} form={form.data} version={read} />
        )}
      </div>
      {restored !== undefined && (
        <RestoreVersionDialog form={form.data} version={restored} onClose={() => setRestored(undefined)} />
      )}
    </section>
  )
}
