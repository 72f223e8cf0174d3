import { SwapOutlined } from '@ant-design/icons'
import type { FlowVersion } from '@liveline/contract/process-definition/shapes.ts'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { packPaths } from '../../../app/paths.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/input.tsx'
import { EmptyState } from '../../../ui/feedback/state-page.tsx'
import { useRoute, useSetQuery } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import '../administration/fact-table.css'
import './migration.css'

interface Props {
  readonly title: string
  readonly flowName: string
  /** The version that they run on. */
  readonly from: number
  /** Of their workflow, the newest first. */
  readonly versions: readonly FlowVersion[]
  /** What is under the chosen version. */
  readonly children: (target: FlowVersion) => ReactNode
}

/** What goes on, and in which version; the address keeps that as `target`, for `to` is a day of the list's filter. */
export function MigrationFrame({ title, flowName, from, versions, children }: Props) {
  const { t } = useTranslation()
  const { query } = useRoute()
  const setQuery = useSetQuery()
  const id = useId()
  const others = versions.filter(({ version }) => version !== from)
  const [newest] = others
  const target = others.find(({ version }) => String(version) === query['target']) ?? newest
  return (
    <div className="ll-page ll-migration">
      <PageHeader
        title={title}
        subtitle={t('instances.migration.intro', { flow: flowName, version: from })}
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
              onChange={({ target: { value } }) => setQuery({ target: value })}
            >
              {others.map(({ version, note }) => (
                <option key={version} value={version}>
                  {[`v${version}`, note].filter(Boolean).join(' · ')}
                </option>
              ))}
            </Select>
          </p>
          {children(target)}
        </>
      )}
    </div>
  )
}
