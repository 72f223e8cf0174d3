import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/input.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import type { DraftSaver } from './draft-saver.ts'

interface Props {
  readonly formId: number
  readonly formName: string
  /** How many there are, and the list of them. */
  readonly problems: number
  readonly problemList: ReactNode
  readonly saver: DraftSaver
  readonly onReleased: () => void
  readonly onClose: () => void
}

/** Turns the draft into the next version, with a note of what is new; problems come first. */
export function ReleaseDialog({ formId, formName, problems, problemList, saver, onReleased, onClose }: Props) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const release = async () => {
    setIsBusy(true)
    try {
      if (!(await saver.flush())) {
        toast.info(t('designer.release.notSaved'))
        return
      }
      const { version, rev } = await api.form.release({ body: { formId, note, rev: saver.rev() } })
      saver.went(rev)
      toast.success(t('designer.release.done', { name: formName, version }))
      onReleased()
    } catch {
      // Said by the one place that says failures.
    } finally {
      setIsBusy(false)
    }
  }
  const isSound = problems === 0
  return (
    <Dialog
      title={t('designer.release.title', { name: formName })}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('designer.cancel')}</Button>
          <Button kind="primary" disabled={!isSound || isBusy} aria-busy={isBusy} onClick={() => void release()}>
            {t('designer.release.do')}
          </Button>
        </>
      }
    >
      {isSound ? (
        <label className="ll-designer-label">
          {t('designer.release.note')}
          <TextArea
            data-autofocus
            rows={3}
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
      ) : (
        <>
          <p>{t('designer.release.mend', { count: problems })}</p>
          {problemList}
        </>
      )}
    </Dialog>
  )
}
