import type { SchemaPageDraft, SchemaPageVersion } from '@liveline/contract/schema-page/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { PageComparison, type Compared } from './page-comparison.tsx'
import { versionsQuery } from './page-queries.ts'
import { RestorePageDialog } from './restore-page-dialog.tsx'
import './page-design.css'

/** What was released of a page: each can be compared with what came before it, and taken up again. */
export function PageVersions({ page }: { page: SchemaPageDraft }) {
  const { t } = useTranslation()
  const versions = useQuery(versionsQuery(page.pageId))
  const [compared, setCompared] = useState<Compared>()
  const [restored, setRestored] = useState<SchemaPageVersion>()
  const released = versions.data ?? []
  const newest = released[0]
  return (
    <section>
      <h3 className="ll-page-heading">{t('pageDesign.versions')}</h3>
      {versions.isError && <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />}
      {versions.isPending && <Skeleton lines={3} />}
      {versions.data?.length === 0 && <p className="ll-muted">{t('pageDesign.noVersions')}</p>}
      <ol className="ll-page-versions">
        {page.hasDraft && newest !== undefined && (
          <li>
            <strong>{t('pageDesign.compare.draft')}</strong>
            <Button onClick={() => setCompared({ from: newest.version, to: 'draft' })}>
              {t('pageDesign.compare.withBefore')}
            </Button>
          </li>
        )}
        {released.map((one, place) => {
          const before = released[place + 1]
          return (
            <li key={one.version}>
              <div>
                <strong>v{one.version}</strong> <span>{one.note === '' ? t('pageDesign.noNote') : one.note}</span>
                <small className="ll-muted">
                  {one.releasedBy === '' ? t('pageDesign.pack') : one.releasedBy}{' '}
                  <AbsoluteTime value={one.releasedAt} />
                </small>
              </div>
              <div className="ll-page-version-commands">
                {before !== undefined && (
                  <Button onClick={() => setCompared({ from: before.version, to: one.version })}>
                    {t('pageDesign.compare.withBefore')}
                  </Button>
                )}
                <Button onClick={() => setRestored(one)}>{t('pageDesign.restore')}</Button>
              </div>
            </li>
          )
        })}
      </ol>
      {compared !== undefined && (
        <PageComparison
          page={page}
          versions={released}
          compared={compared}
          onChange={setCompared}
          onClose={() => setCompared(undefined)}
        />
      )}
      {restored !== undefined && (
        <RestorePageDialog page={page} version={restored.version} onClose={() => setRestored(undefined)} />
      )}
    </section>
  )
}
