import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { MenuEditor } from './menu-editor.tsx'
import { entriesQuery, rolesQuery } from './menu-queries.ts'
import type { Preview } from './preview-panel.tsx'
import './menus.css'

/** The whole menu: a tree of entries, the one that is chosen as it is entered, and what a role would be shown. */
export function MenusPage({ preview }: { preview: Preview }) {
  const { t } = useTranslation()
  const entries = useQuery(entriesQuery)
  const roles = useQuery(rolesQuery)
  const failed = entries.error ?? roles.error
  return (
    <section className="ll-page">
      {failed !== null && (entries.data === undefined || roles.data === undefined) ? (
        <>
          <PageHeader title={t('menuDesign.title')} subtitle={t('menuDesign.intro')} />
          <ErrorState
            error={failed}
            onRetry={() => {
              void entries.refetch()
              void roles.refetch()
            }}
          />
        </>
      ) : entries.data === undefined || roles.data === undefined ? (
        <>
          <PageHeader title={t('menuDesign.title')} subtitle={t('menuDesign.intro')} />
          <Skeleton lines={10} />
        </>
      ) : (
        <MenuEditor entries={entries.data} roles={roles.data} preview={preview} />
      )}
    </section>
  )
}
