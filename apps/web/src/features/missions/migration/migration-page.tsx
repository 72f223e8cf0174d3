import { MAX_BATCH_TASKS } from '@liveline/contract/constants.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import type { FlowVersion } from '@liveline/contract/process-definition/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useRoute, useTabTitle } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { instanceQuery } from '../mission-queries.ts'
import { FilteredInstances, KeptInstances, NoInstances } from './many-instances.tsx'
import { MigrationFrame } from './migration-frame.tsx'
import { Migration } from './migration.tsx'
import { versionsQuery } from './migration-queries.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Instances of one workflow and version go on in another: a few with `ids`, each tried before; more with `chosen`, as
 * this window keeps them; all that a filter matches with `all` and what the address of the list has. `target` is the version
 * chosen.
 */
export function MigrationPage() {
  const { query } = useRoute()
  const { all, chosen } = query
  if (all === '1') return <FilteredInstances />
  if (chosen !== undefined) return <KeptInstances key={chosen} choice={chosen} />
  const ids = [...new Set((query['ids'] ?? '').split(',').filter((id) => UUID.test(id)))].slice(0, MAX_BATCH_TASKS)
  return ids.length === 0 ? <NoInstances /> : <Few key={ids.join(' ')} ids={ids} />
}

function Few({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation()
  const instance = useQuery(instanceQuery(ids[0] ?? ''))
  const versions = useQuery({
    ...versionsQuery(instance.data?.flowKey ?? ''),
    enabled: instance.data !== undefined,
  })
  const title = t('instances.migration.title', { count: ids.length })
  useTabTitle(title)
  const failed = [instance, versions].find(({ isError }) => isError)
  if (failed !== undefined) return <ErrorState isPage error={failed.error} onRetry={() => void failed.refetch()} />
  if (instance.data === undefined || versions.data === undefined) return <Skeleton lines={8} />
  return <Targets ids={ids} instance={instance.data} versions={versions.data} title={title} />
}

interface Props {
  readonly ids: readonly string[]
  /** The first of them, which says what they run on. */
  readonly instance: InstanceDetail
  readonly versions: readonly FlowVersion[]
  readonly title: string
}

function Targets({ ids, instance, versions, title }: Props) {
  const language = useLanguage()
  // Once it is asked for, the migration itself changes what they run on; its results have to stay.
  const [asked, setAsked] = useState<number>()
  const from = asked ?? instance.version
  return (
    <MigrationFrame flowName={nameIn(language, instance, 'flowName')} {...{ title, from, versions }}>
      {(target) => <Migration key={target.version} {...{ ids, instance, target }} onAsk={() => setAsked(from)} />}
    </MigrationFrame>
  )
}
