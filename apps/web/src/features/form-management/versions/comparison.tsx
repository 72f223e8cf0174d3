import type { AmisSchema, FormDetail } from '@liveline/contract/form/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { Select } from '../../../ui/controls/input.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { TextDifference } from '../../../ui/difference/text-difference.tsx'
import { useSetQuery } from '../../../ui/navigation.tsx'
import { ChangeList } from './change-list.tsx'

import { versionName } from './version-words.ts'
import '../../../ui/difference/versions-page.css'

interface Props {
  readonly form: FormDetail
  readonly from: number
  readonly to: number
}

/** The layout of the desk, and that of phones. */
const textOf = (schemas: readonly (AmisSchema | null)[]): string =>
  schemas.flatMap((schema) => (schema === null ? [] : [JSON.stringify(schema, null, 2)])).join('\n')

/** Two versions: what changed as a person says it, and the lines of the schema. */
export function Comparison({ form, from, to }: Props) {
  const { t } = useTranslation()
  const setQuery = useSetQuery()
  const id = useId()
  const compared = useQuery({
    queryKey: queryKeys.forms.comparison(from, to),
    queryFn: ({ signal }) => api.formDesign.compare({ query: { from, to }, signal, quiet: true }),
  })
  const choice = (name: 'from' | 'to', value: number) => (
    <label htmlFor={`${id}-${name}`}>
      {t(`formVersions.${name}`)}
      <Select id={`${id}-${name}`} value={String(value)} onChange={(event) => setQuery({ [name]: event.target.value })}>
        {form.formVersions.map((version) => (
          <option key={version.formVersionId} value={version.formVersionId}>
            {versionName(version, t)}
          </option>
        ))}
      </Select>
    </label>
  )
  const { data } = compared
  const isSame = data !== undefined && data.changes.length + data.mobileChanges.length === 0
  return (
    <section className="ll-version-shown" aria-label={t('formVersions.compare')}>
      <header>
        <h2>{t('formVersions.compare')}</h2>
        {choice('from', from)}
        {choice('to', to)}
      </header>
      {compared.isPending && <Skeleton lines={6} />}
      {compared.isError && <ErrorState error={compared.error} onRetry={() => void compared.refetch()} />}
      {isSame && <p>{t('formVersions.same')}</p>}
      {data !== undefined && !isSame && (
        <>
          {data.changes.length > 0 && <ChangeList title={t('formVersions.meaning')} changes={data.changes} />}
          {data.mobileChanges.length > 0 && (
            <ChangeList title={t('formVersions.ofMobile')} changes={data.mobileChanges} />
          )}
          <TextDifference
            from={textOf([data.from.formPcJson, data.from.formMobileJson])}
            to={textOf([data.to.formPcJson, data.to.formMobileJson])}
          />
        </>
      )}
    </section>
  )
}
