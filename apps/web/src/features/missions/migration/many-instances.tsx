import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { packPaths } from '../../../app/paths.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useRoute, useTabTitle } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { flowsQuery } from '../administration/instance-queries.ts'
import type { Wanted } from '../act-jobs/act-job-queries.ts'
import { versionOf, type OneVersion } from '../act-jobs/order-entry.ts'
import { instanceSearchIn } from '../lists/all-instance-filters.tsx'
import { useInstanceFields } from '../lists/use-instance-fields.ts'
import { keptChoice } from './kept-choice.ts'
import { MigrationFrame } from './migration-frame.tsx'
import { MigrationOfMany } from './migration-of-many.tsx'
import { versionsQuery } from './migration-queries.ts'

/** All that the filter of the list matches, which the address holds as the list's does. */
export function FilteredInstances() {
  const { t } = useTranslation()
  const { query } = useRoute()
  const { fields, isReady, failure } = useInstanceFields(query)
  const search = instanceSearchIn(query, fields)
  const on = versionOf(search)
  if (failure !== undefined) return <ErrorState isPage {...failure} />
  if (!isReady) return <Skeleton lines={8} />
  if (on === undefined) return <NoInstances hint={t('actJobs.oneVersion')} />
  return <Many wanted={{ search }} on={on} title={t('instances.migration.titleAll')} />
}

/** More chosen ones than an address holds. */
export function KeptInstances({ choice }: { choice: string }) {
  const { t } = useTranslation()
  const { query } = useRoute()
  const [ids] = useState(() => keptChoice(choice))
  const { flow: flowKey = '' } = query
  const version = Number(query['version'])
  if (ids === undefined || flowKey === '' || !Number.isSafeInteger(version)) return <NoInstances />
  const title = t('instances.migration.title', { count: ids.length })
  return <Many wanted={{ instanceIds: ids }} on={{ flowKey, version }} title={title} />
}

interface Props {
  readonly wanted: Wanted
  readonly on: OneVersion
  readonly title: string
}

function Many({ wanted, on, title }: Props) {
  const language = useLanguage()
  const flows = useQuery(flowsQuery)
  const versions = useQuery(versionsQuery(on.flowKey))
  useTabTitle(title)
  const failed = [flows, versions].find(({ isError, data }) => isError && data === undefined)
  if (failed !== undefined) return <ErrorState isPage error={failed.error} onRetry={() => void failed.refetch()} />
  if (flows.data === undefined || versions.data === undefined) return <Skeleton lines={8} />
  const flow = flows.data.find(({ flowKey }) => flowKey === on.flowKey)
  if (flow === undefined || versions.data.every(({ version }) => version !== on.version)) return <NoInstances />
  return (
    <MigrationFrame title={title} flowName={nameIn(language, flow)} from={on.version} versions={versions.data}>
      {(target) => <MigrationOfMany key={target.version} {...{ wanted, on, target }} />}
    </MigrationFrame>
  )
}

/** What to do instead. */
export function NoInstances({ hint }: { hint?: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      isPage
      title={t('instances.migration.none')}
      hint={hint ?? t('instances.migration.noneHint')}
      action={<ButtonLink to={packPaths.instances}>{t('instances.migration.toList')}</ButtonLink>}
    />
  )
}
