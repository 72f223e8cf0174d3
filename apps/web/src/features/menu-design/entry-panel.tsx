import { nameIn } from '@liveline/contract/language.ts'
import { menuProblems } from '@liveline/contract/menu/menu-problems.ts'
import type { ManagedEntry } from '@liveline/contract/menu/shapes.ts'
import { useTranslation } from 'react-i18next'
import { useSendOnce } from '../../api/use-send-once.ts'
import { useConfirming } from '../../session/confirm-password.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/controls/input.tsx'
import { EmptyState } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Panel } from '../../ui/panel.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { type EntryDraft, entered } from './entry-draft.ts'
import { EntryForm } from './entry-form.tsx'
import { type MenuRole, saveEntry } from './menu-queries.ts'

interface Props {
  readonly entries: readonly ManagedEntry[]
  readonly roles: readonly MenuRole[]
  readonly draft: EntryDraft | undefined
  readonly mayWrite: boolean
  readonly isDirty: boolean
  readonly onChange: (draft: EntryDraft) => void
  readonly onUndo: () => void
  readonly onSaved: (id: number) => void
}

/** The entry that is chosen or new, as it is entered, and its saving. */
export function EntryPanel({ draft, entries, roles, mayWrite, isDirty, ...on }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { busy, failure, send } = useSendOnce()
  const { confirming, question } = useConfirming()
  if (draft === undefined) {
    return (
      <Panel title={t('menuDesign.entry')}>
        <EmptyState title={t('menuDesign.nothingChosen')} hint={t('menuDesign.nothingHint')} />
      </Panel>
    )
  }
  const problems = menuProblems(entered(draft), entries, draft.id)
  const isNew = draft.id === undefined
  const parent = entries.find(({ id }) => id === draft.parentId)
  const canSave = mayWrite && !busy && draft.name.trim() !== '' && problems.length === 0 && (isNew || isDirty)
  const save = async () => {
    const sent = { ...entered(draft), id: draft.id, rev: draft.rev }
    const saved = await send(sent, (body, key) => confirming(() => saveEntry(body, key)))
    if (saved === undefined) return
    toast.success(t('menuDesign.saved', { name: draft.name.trim() }))
    on.onSaved(saved.id)
  }
  return (
    <Panel title={t(isNew ? 'menuDesign.newEntry' : 'menuDesign.entry')}>
      <p className="ll-muted">
        {t('menuDesign.where', { folder: parent === undefined ? t('menuDesign.top') : nameIn(language, parent) })}
      </p>
      <EntryForm
        {...{ draft, entries, roles }}
        // Nobody is told of an address before he has had the time to enter it.
        problems={isNew && draft.name === '' ? [] : problems}
        readOnly={!mayWrite}
        onChange={on.onChange}
      />
      {failure !== undefined && <FieldError text={failure.message} />}
      {question}
      {mayWrite && (
        <div className="ll-entry-actions">
          <Button disabled={busy || (!isNew && !isDirty)} onClick={on.onUndo}>
            {t('menuDesign.undo')}
          </Button>
          <Button kind="primary" disabled={!canSave} aria-busy={busy} onClick={() => void save()}>
            {t('menuDesign.save')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
