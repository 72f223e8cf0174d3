import { nameIn } from '@liveline/contract/language.ts'
import type { PageDetail } from '@liveline/contract/page-table/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
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

/** Every former state with who made it; what has changed since; and a way back to it. */
export function VersionsDialog({ page, isDirty, onRestored, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, error, refetch } = useQuery(pageVersionsQuery(page.id))
  const [rev, setRev] = useState<number>()
  const [busy, setBusy] = useState(false)
  const restore = async () => {
    if (rev === undefined) return
    setBusy(true)
    try {
      await restorePage({ id: page.id, version: rev, rev: page.rev })
      toast.success(t('pageTables.restored', { rev }))
      onRestored()
      onClose()
    } catch {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('pageTables.versionsOf', { name: nameIn(language, page) })}
      place="right"
      width={560}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('pageTables.close')}
          </Button>
          <Button kind="primary" disabled={busy || rev === undefined || isDirty} onClick={() => void restore()}>
            {t('pageTables.restore')}
          </Button>
        </>
      }
    >
      {isDirty && <p>{t('pageTables.saveFirst')}</p>}
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={4} />
      ) : data.length === 0 ? (
        <p>{t('pageTables.noVersions')}</p>
      ) : (
        <ul className="page-versions">
          {data.map((version) => (
            <li key={version.rev}>
              <button type="button" aria-pressed={rev === version.rev} onClick={() => setRev(version.rev)}>
                <strong>{t('pageTables.versionNumber', { rev: version.rev })}</strong>
                <span>{version.updatedBy === '' ? t('pageTables.byPack') : version.updatedBy}</span>
                <AbsoluteTime value={version.updatedAt} />
              </button>
              {rev === version.rev && <Compared page={page} rev={rev} />}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
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
