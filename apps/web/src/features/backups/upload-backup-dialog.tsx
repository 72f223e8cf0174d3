import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { uploadBackup } from '../../api/upload-backup.ts'
import { FileInput } from '../../ui/controls/file-input.tsx'
import { FieldError, Input } from '../../ui/controls/input.tsx'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { absoluteTime } from '../../ui/labels/time.ts'
import { refreshBackups } from './backup-queries.ts'

interface Props {
  readonly confirmed: (act: () => Promise<void>) => Promise<void>
  readonly onClose: () => void
}

/** Brings a file to the server, and says how far it is and why it was refused. */
export function UploadBackupDialog({ confirmed, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [file, setFile] = useState<File>()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const [share, setShare] = useState<number>()
  const givenUp = useRef(new AbortController())
  useEffect(() => () => givenUp.current.abort(), [])
  const bring = async () => {
    if (file === undefined) return setProblem(t('backups.noFile'))
    setProblem(undefined)
    const upload = async () => {
      setShare(0)
      try {
        const { signal } = givenUp.current
        const { takenAt } = await uploadBackup(file, note, { signal, onProgress: setShare })
        toast.success(t('backups.uploaded', { at: takenAt === null ? '' : absoluteTime(takenAt) }))
        await refreshBackups()
        onClose()
      } catch (error) {
        setShare(undefined)
        if (!(error instanceof ApiError) || error.code === 'CONFIRM_PASSWORD') throw error
        setProblem(error.message)
      }
    }
    await confirmed(upload)
  }
  const busy = share !== undefined
  return (
    <AskDialog
      title={t('backups.uploadTitle')}
      command={t('backups.uploadIt')}
      keep={t('backups.cancel')}
      {...{ busy, onClose }}
      onDo={() => void bring()}
    >
      <div className="backup-form">
        <p className="backup-hint">{t('backups.uploadHint')}</p>
        <label htmlFor={`${id}-file`}>{t('backups.file')}</label>
        <FileInput id={`${id}-file`} accept=".llbackup" disabled={busy} onFile={setFile} />
        <label htmlFor={`${id}-note`}>{t('backups.note')}</label>
        <Input
          id={`${id}-note`}
          value={note}
          maxLength={200}
          disabled={busy}
          onChange={(event) => setNote(event.target.value)}
        />
        {problem !== undefined && <FieldError text={problem} />}
        {busy && (
          <output className="backup-progress">
            <progress max={1} value={share} aria-label={t('backups.uploadIt')} />
            {share < 1 ? t('backups.uploading', { share: Math.floor(share * 100) }) : t('backups.checking')}
          </output>
        )}
      </div>
    </AskDialog>
  )
}
