import { nameIn } from '@liveline/contract/language.ts'
import type { ManagedEntry } from '@liveline/contract/menu/shapes.ts'
import { useTranslation } from 'react-i18next'
import { AskAndActDialog } from '../../ui/feedback/ask-and-act-dialog.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { deleteEntry } from './menu-queries.ts'

interface Props {
  readonly entry: ManagedEntry
  readonly below: readonly ManagedEntry[]
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Asks before an entry goes; what stands below it is named instead. */
export function DeleteEntryDialog({ entry, below, onDeleted, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = nameIn(language, entry)
  return (
    <AskAndActDialog
      title={t('menuDesign.deleteTitle', { name })}
      command={t('menuDesign.deleteIt')}
      keep={t('menuDesign.keep')}
      kind="danger"
      disabled={below.length > 0}
      act={() => deleteEntry(entry.id)}
      done={t('menuDesign.deleted', { name })}
      onDone={onDeleted}
      onClose={onClose}
    >
      {below.length > 0 ? (
        <>
          <p>{t('menuDesign.hasBelow')}</p>
          <ul>
            {below.map((one) => (
              <li key={one.id}>{nameIn(language, one)}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t('menuDesign.deleteText', { count: entry.roleIds.length })}</p>
      )}
    </AskAndActDialog>
  )
}
