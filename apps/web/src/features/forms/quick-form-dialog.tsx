import { nameIn } from '@liveline/contract/language.ts'
import type { QuickForm } from '@liveline/contract/system-config/shapes.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readLocalDraft } from '../../session/draft/local-draft.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { RouteProvider } from '../../ui/navigation.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { QuickFormPanel } from './quick-form-panel.tsx'
import { isEmptyApplication, readApplication } from './start-draft.ts'

const WIDTH_PX = 1120

interface Props {
  readonly form: QuickForm
  readonly path: string
  readonly onClose: () => void
  /** To go on with the draft that was kept. */
  readonly onReopen: () => void
}

/** Submits a work order over the page that the person is on (specification §2); Esc keeps what was entered (answers B19). */
export function QuickFormDialog({ form, path, onClose, onReopen }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const route = useMemo(() => ({ path, params: {}, query: {}, active: true }), [path])
  const tab = useMemo(() => ({ setTitle: () => {}, setDirty: setBusy }), [])
  const name = nameIn(language, form, 'formName')
  const close = () => {
    onClose()
    const draft = readApplication(readLocalDraft(`start.${form.flowKey}`))
    if (draft === undefined || isEmptyApplication(draft.content)) return
    toast.info(t('forms.draftKept', { name }), { label: t('forms.goOn'), run: onReopen })
  }
  return (
    <Dialog
      title={t('forms.dialogTitle', { name })}
      place="form"
      width={WIDTH_PX}
      closeLabel={t('forms.closeDialog')}
      // While it is sent, nobody can tell yet whether it is a draft or a work order.
      onClose={busy ? undefined : close}
    >
      <RouteProvider route={route} tab={tab}>
        <QuickFormPanel flowKey={form.flowKey} onDone={onClose} />
      </RouteProvider>
    </Dialog>
  )
}
