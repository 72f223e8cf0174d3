import type { FormDetail, FormVersionRow, TaskForm } from '@liveline/contract/form/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { Form } from '../../../form/form.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { versionName } from './version-words.ts'
import '../../../ui/difference/versions-page.css'
import './form-versions.css'

type Width = 'pc' | 'mobile'

/** A version as whoever fills it in sees it, at a desk and on a phone; what is entered goes nowhere. */
export function VersionReading({ form, version }: { form: FormDetail; version: FormVersionRow }) {
  const { t } = useTranslation()
  const [width, setWidth] = useState<Width>(useIsMobile() ? 'mobile' : 'pc')
  const { formVersionId } = version
  const formType = version.hasMobile ? width : 'pc'
  const schema = useQuery({
    queryKey: queryKeys.forms.version(formVersionId, formType),
    queryFn: async ({ signal }) =>
      (await api.form.schema({ query: { formVersionId, formType }, signal, quiet: true })).formPcJson,
    // A released version never changes, a draft does.
    staleTime: version.state === 0 ? 0 : Infinity,
  })
  const shown = useMemo(
    (): TaskForm | undefined =>
      schema.data === undefined
        ? undefined
        : {
            ...{ formKey: form.formKey, formName: form.formName, formNameEn: form.formNameEn, formVersionId },
            ...{ formDataId: null, schema: schema.data, values: {}, defaultRight: 'edit', fields: {} },
            ...{ isMain: true, labels: {} },
          },
    [schema.data, form, formVersionId],
  )
  return (
    <section className="ll-version-shown" aria-label={versionName(version, t)}>
      <header>
        <h2>{versionName(version, t)}</h2>
        <Segments
          label={t('formVersions.width')}
          value={width}
          options={[
            ['pc', t('formVersions.desk')],
            ['mobile', t('formVersions.phone')],
          ]}
          onChange={setWidth}
        />
      </header>
      <p className="ll-muted">{t('formVersions.readText')}</p>
      {schema.isPending && <Skeleton lines={6} />}
      {schema.isError && <ErrorState error={schema.error} onRetry={() => void schema.refetch()} />}
      {shown !== undefined && (
        <div className="form-version-sheet" data-width={width}>
          <Form key={`${formVersionId} ${formType} ${schema.dataUpdatedAt}`} form={shown} part="all" />
        </div>
      )}
    </section>
  )
}
