import { nameIn } from '@liveline/contract/language.ts'
import type { PageDetail } from '@liveline/contract/page-table/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { VersionsDrawer } from '../../../ui/difference/versions-drawer.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { pageVersionQuery, pageVersionsQuery, restorePage } from '../page-table-queries.ts'
import { DifferencesList } from './differences-list.tsx'
import { differences } from './differences.ts'

interface Props {
  readonly page: PageDetail
  /** Why nothing can be restored now. */
  readonly isDirty: boolean
  readonly onRestored: () => void
  readonly onClose: () => void
}

/** The former states of a page, compared setting by setting. */
export function VersionsDialog({ page, isDirty, onRestored, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const states = useQuery(pageVersionsQuery(page.id))
  return (
    <VersionsDrawer
      title={t('pageTables.versionsOf', { name: nameIn(language, page) })}
      {...{ states, isDirty, onRestored, onClose }}
      renderChanges={(rev) => <Compared page={page} rev={rev} />}
      restore={(version) => restorePage({ id: page.id, version, rev: page.rev })}
    />
  )
}

function Compared({ page, rev }: { page: PageDetail; rev: number }) {
  const { data, error } = useQuery(pageVersionQuery(page.id, rev))
  if (error !== null) return <ErrorState error={error} />
  if (data === undefined) return <Skeleton lines={3} />
  return <DifferencesList found={differences(comparable(data), comparable(page))} />
}

/** What a person edits, its parameters as data. */
const comparable = (page: Pick<PageDetail, 'name' | 'nameEn' | 'pageCode' | 'categoryResource' | 'pageParams'>) => ({
  ...{ name: page.name, nameEn: page.nameEn, pageCode: page.pageCode, categoryResource: page.categoryResource },
  pageParams: JSON.parse(page.pageParams) as unknown,
})
