import { nameIn } from '@liveline/contract/language.ts'
import type { PageRow } from '@liveline/contract/page-table/shapes.ts'
import { useTranslation } from 'react-i18next'
import { AskAndActDialog } from '../../ui/feedback/ask-and-act-dialog.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { deletePage } from './page-table-queries.ts'

/** Asks before a page goes; a refusal says which menu entries still show it. */
export function DeletePageDialog({ page, onClose }: { page: PageRow; onClose: () => void }) {
  const { t } = useTranslation()
  const name = nameIn(useLanguage(), page)
  return (
    <AskAndActDialog
      title={t('pageTables.deleteTitle', { name })}
      command={t('pageTables.deleteIt')}
      keep={t('pageTables.keep')}
      kind="danger"
      act={() => deletePage(page.id)}
      done={t('pageTables.deleted', { name })}
      onClose={onClose}
    >
      <p>{t('pageTables.deleteText')}</p>
    </AskAndActDialog>
  )
}
