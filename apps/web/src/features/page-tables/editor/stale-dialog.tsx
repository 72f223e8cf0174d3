import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { pageDetailQuery } from '../page-table-queries.ts'
import { DifferencesList } from './differences-list.tsx'
import { differences } from './differences.ts'
import { enteredOf, type PageDraft } from './page-draft.ts'

interface Props {
  readonly id: number
  readonly draft: PageDraft
  /** Who was first, and when. */
  readonly message: string
  readonly onTheirs: () => void
  /** With the state that is shown as the other's. */
  readonly onOverwrite: (rev: number) => void
  readonly onCopy: () => void
  readonly onClose: () => void
}

/** Somebody else saved first (answers C3): what differs, and whose counts. */
export function StaleDialog({ id, draft, message, onTheirs, onOverwrite, onCopy, onClose }: Props) {
  const { t } = useTranslation()
  const { data, error, isFetching } = useQuery({ ...pageDetailQuery(id), staleTime: 0 })
  const { pageParams: _, ...mine } = enteredOf(draft)
  return (
    <Dialog
      title={t('pageTables.staleTitle')}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onTheirs}>{t('pageTables.takeTheirs')}</Button>
          <Button onClick={onCopy}>{t('pageTables.keepAsCopy')}</Button>
          <Button
            kind="danger"
            disabled={data === undefined || isFetching}
            onClick={() => data !== undefined && onOverwrite(data.rev)}
          >
            {t('pageTables.overwrite')}
          </Button>
        </>
      }
    >
      <p>{message}</p>
      <h3 className="page-compare">{t('pageTables.compare')}</h3>
      {error !== null && data === undefined ? (
        <ErrorState error={error} />
      ) : data === undefined || isFetching ? (
        <Skeleton lines={3} />
      ) : (
        <DifferencesList
          found={differences(
            {
              ...{ pageCode: data.pageCode, categoryResource: data.categoryResource, pageIcon: data.pageIcon },
              ...{ name: data.name, nameEn: data.nameEn, params: JSON.parse(data.pageParams) as unknown },
            },
            { ...mine, params: draft.params },
          )}
        />
      )}
    </Dialog>
  )
}
