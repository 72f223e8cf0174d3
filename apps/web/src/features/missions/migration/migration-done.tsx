import type { MigrationResult } from '@liveline/contract/migration/shapes.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { packPaths } from '../../../app/paths.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { MigrationResults } from './migration-results.tsx'

interface Props {
  readonly results: readonly MigrationResult[]
  /** To which they went. */
  readonly version: number
}

/** In the place of the mapping: what became of each. The focus comes to it, for the button that had it is gone. */
export function MigrationDone({ results, version }: Props) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const done = results.filter(({ ok }) => ok).length
  const title = t('instances.migration.doneTitle', { done, all: results.length, version })
  return (
    <Panel aria-label={title}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <MigrationResults
        label={t('instances.migration.results')}
        results={results}
        fine={t('instances.migration.migrated', { version })}
      />
      <ButtonLink to={packPaths.instances}>{t('instances.migration.toList')}</ButtonLink>
    </Panel>
  )
}
