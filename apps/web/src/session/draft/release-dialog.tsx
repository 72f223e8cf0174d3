import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/input.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import './release-dialog.css'

interface Props {
  readonly name: string
  /** How many there are, and the list of them. */
  readonly problems: number
  readonly problemList: ReactNode
  /** Saves what is not saved yet; whether everything is on the server then. */
  readonly flush: () => Promise<boolean>
  /** Why it was refused, where that is more than one sentence. */
  readonly refusal?: ReactNode
  /** @returns the number of the new version */
  readonly release: (note: string) => Promise<number>
  readonly onReleased: () => void
  readonly onClose: () => void
}

/** Turns the draft into the next version, with a note of what is new; problems come first. */
export function ReleaseDialog(props: Props) {
  const { name, problems, problemList, flush, refusal, release, onReleased, onClose } = props
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const attempt = async () => {
    setIsBusy(true)
    try {
      if (!(await flush())) {
        toast.info(t('designer.release.notSaved'))
        return
      }
      const version = await release(note)
      toast.success(t('designer.release.done', { name, version }))
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
      title={t('designer.release.title', { name })}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('designer.cancel')}</Button>
          <Button kind="primary" disabled={!isSound || isBusy} aria-busy={isBusy} onClick={() => void attempt()}>
            {t('designer.release.do')}
          </Button>
        </>
      }
    >
      {refusal}
      {isSound ? (
        <label className="ll-release-note">
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
