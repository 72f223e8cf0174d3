import { nameIn } from '@liveline/contract/language.ts'
import type { PageRow } from '@liveline/contract/page-table/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { deletePage } from './page-table-queries.ts'

/** Asks before a page goes; a refusal says which menu entries still show it. */
export function DeletePageDialog({ page, onClose }: { page: PageRow; onClose: () => void }) {
  const { t } = useTranslation()
  const name = nameIn(useLanguage(), page)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await deletePage(page.id)
      toast.success(t('pageTables.deleted', { name }))
    } catch {
      // Shown by the one place that shows failures.
    }
    onClose()
  }
  return (
    <Dialog
      title={t('pageTables.deleteTitle', { name })}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('pageTables.keep')}
          </Button>
          <Button kind="danger" disabled={busy} onClick={() => void confirm()}>
            {t('pageTables.deleteIt')}
          </Button>
        </>
      }
    >
      <p>{t('pageTables.deleteText')}</p>
    </Dialog>
  )
}
