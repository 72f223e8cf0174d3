import type { FormRow } from '@liveline/contract/form/shapes.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { nameIn } from '@liveline/contract/language.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { ImportDialog } from './import-dialog.tsx'
import { NewFormDialog } from './new-form-dialog.tsx'
import { RecordAccessDialog } from './record-access-dialog.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { UsesDialog } from './uses-dialog.tsx'
import { ValidDialog } from './valid-dialog.tsx'
import { WordsDialog } from './words-dialog.tsx'

/** What lies open over the list. */
export type OpenedDialog =
  | { readonly kind: 'create' | 'import' }
  | {
      readonly kind: 'rename' | 'copy' | 'release' | 'access' | 'valid' | 'words' | 'delete' | 'uses'
      readonly form: FormRow
    }

interface Props {
  readonly opened: OpenedDialog
  readonly onMade: (formId: number) => void
  readonly onClose: () => void
}

export function FormDialogs({ opened, onMade, onClose }: Props) {
  const language = useLanguage()
  if (!('form' in opened)) {
    return opened.kind === 'create' ? (
      <NewFormDialog {...{ onMade, onClose }} />
    ) : (
      <ImportDialog {...{ onMade, onClose }} />
    )
  }
  const { kind, form } = opened
  if (kind === 'copy') return <NewFormDialog from={form} {...{ onMade, onClose }} />
  if (kind === 'rename') return <RenameDialog {...{ form, onClose }} />
  if (kind === 'release') return <ReleaseDialog {...{ form, onClose }} />
  if (kind === 'access')
    return <RecordAccessDialog formId={form.formId} name={nameIn(language, form, 'formName')} onClose={onClose} />
  if (kind === 'words') return <WordsDialog {...{ form, onClose }} />
  if (kind === 'valid') return <ValidDialog {...{ form, onClose }} />
  return kind === 'delete' ? <DeleteDialog {...{ form, onClose }} /> : <UsesDialog {...{ form, onClose }} />
}
