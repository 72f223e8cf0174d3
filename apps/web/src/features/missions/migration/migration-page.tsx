import { SwapOutlined } from '@ant-design/icons'
import { MAX_BATCH_TASKS } from '@liveline/contract/constants.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import type { FlowVersion } from '@liveline/contract/process-definition/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { packPaths } from '../../../app/paths.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/input.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useRoute, useSetQuery, useTabTitle } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { instanceQuery } from '../mission-queries.ts'
import { Migration } from './migration.tsx'
import '../administration/fact-table.css'
import './migration.css'
import { versionsQuery } from './migration-queries.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** `paths.migrate` with `ids`: instances of one workflow and version go on in another; `to` is the version chosen. */
export function MigrationPage() {
  const { t } = useTranslation()
  const { query } = useRoute()
  const ids = [...new Set((query['ids'] ?? '').split(',').filter((id) => UUID.test(id)))].slice(0, MAX_BATCH_TASKS)
  const [first = ''] = ids
  const instance = useQuery({ ...instanceQuery(first), enabled: first !== '' })
  const versions = useQuery({
    ...versionsQuery(instance.data?.flowKey ?? ''),
    enabled: instance.data !== undefined,
  })
  const title = t('instances.migration.title', { count: ids.length })
  useTabTitle(first === '' ? undefined : title)
  if (first === '') {
    return (
      <EmptyState
        isPage
        title={t('instances.migration.none')}
        hint={t('instances.migration.noneHint')}
        action={<ButtonLink to={packPaths.instances}>{t('instances.migration.toList')}</ButtonLink>}
      />
    )
  }
  const failed = [instance, versions].find(({ isError }) => isError)
  if (failed !== undefined) return <ErrorState isPage error={failed.error} onRetry={() => void failed.refetch()} />
  if (instance.data === undefined || versions.data === undefined) return <Skeleton lines={8} />
  return <Targets key={ids.join(' ')} ids={ids} instance={instance.data} versions={versions.data} title={title} />
}

interface Props {
  readonly ids: readonly string[]
  /** The first of them, which says what they run on. */
  readonly instance: InstanceDetail
  readonly versions: readonly FlowVersion[]
  readonly title: string
}

function Targets({ ids, instance, versions, title }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { query } = useRoute()
  const setQuery = useSetQuery()
  const id = useId()
  // Once it is asked for, the migration itself changes what they run on; its results have to stay.
  const [asked, setAsked] = useState<number>()
  const from = asked ?? instance.version
  const others = versions.filter(({ version }) => version !== from)
  const [newest] = others
  const target = others.find(({ version }) => String(version) === query['to']) ?? newest
  return (
    <div className="ll-page ll-migration">
      <PageHeader
        title={title}
        subtitle={t('instances.migration.intro', {
          flow: nameIn(language, instance, 'flowName'),
          version: from,
        })}
        actions={<ButtonLink to={packPaths.instances}>{t('instances.migration.toList')}</ButtonLink>}
      />
      {target === undefined ? (
        <EmptyState
          icon={<SwapOutlined aria-hidden />}
          title={t('instances.migration.noOther')}
          hint={t('instances.migration.noOtherHint')}
        />
      ) : (
        <>
          <p className="ll-migration-target">
            <label htmlFor={id}>{t('instances.migration.to')}</label>
            <Select
              id={id}
              value={String(target.version)}
              onChange={({ target: { value } }) => setQuery({ to: value })}
            >
              {others.map(({ version, note }) => (
                <option key={version} value={version}>
                  {[`v${version}`, note].filter(Boolean).join(' · ')}
                </option>
              ))}
            </Select>
          </p>
          <Migration
            key={`${ids.join(' ')} ${target.version}`}
            {...{ ids, instance, target }}
            onAsk={() => setAsked(from)}
          />
        </>
      )}
    </div>
  )
}
