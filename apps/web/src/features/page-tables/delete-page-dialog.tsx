import { nameIn } from '@liveline/contract/language.ts'
import type { PageRow } from '@liveline/contract/page-table/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
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
    <AskDialog
      title={t('pageTables.deleteTitle', { name })}
      command={t('pageTables.deleteIt')}
      keep={t('pageTables.keep')}
      kind="danger"
      {...{ busy, onClose }}
      onDo={() => void confirm()}
    >
      <p>{t('pageTables.deleteText')}</p>
    </AskDialog>
  )
}
