import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { FILE_LIMIT_BYTES } from '@liveline/contract/constants.ts'
import { dataJobAddress } from '@liveline/contract/console-addresses.ts'
import { MOST_IMPORTED_ROWS } from '@liveline/contract/data-job/shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { AttachmentList } from '../../../form/files/attachment-list.tsx'
import { fileCatcher } from '../../../form/files/file-catcher.ts'
import { FileChooser } from '../../../form/files/file-chooser.tsx'
import { sizeText } from '../../../form/files/size-text.ts'
import { useAttachments } from '../../../form/files/use-attachments.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/input.tsx'
import { AskDialog } from '../../../ui/feedback/ask-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { navigate } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import './import-dialog.css'
import type { ImportTarget } from './import-target.ts'
import { jobsChanged } from './job-queries.ts'
import { rowsText } from './job-words.ts'
import { sheetEndings, sheetProblem } from './sheet-problem.ts'

interface Props {
  readonly target: ImportTarget
  readonly onClose: () => void
}

/** Takes a file to import and has it checked; what comes of that stands on the page of the job. */
export function ImportDialog({ target, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const files = useAttachments()
  const [problem, setProblem] = useState<string>()
  const { busy, failure, send } = useSendOnce()
  const [fileId] = files.ids
  const add = (chosen: Iterable<File>) => {
    const [file] = chosen
    if (file === undefined) return
    const wrong = sheetProblem(file, t)
    setProblem(wrong)
    if (wrong !== undefined) return
    for (const { key } of files.items) files.remove(key)
    files.add([file])
  }
  const check = async () => {
    if (fileId === undefined) return
    const begun = await send({ fileId, dryRun: true }, target.start)
    if (begun === undefined) return
    await jobsChanged()
    onClose()
    navigate(dataJobAddress(begun.jobId))
  }
  return (
    <AskDialog
      title={t('exchange.importTitle', { form: target.name })}
      command={t('exchange.check')}
      keep={t('exchange.dismiss')}
      width={520}
      busy={busy}
      disabled={fileId === undefined}
      onDo={() => void check()}
      onClose={onClose}
    >
      <div className="import-steps">
        <div>
          <TemplateButton target={target} />
          <small>{t('exchange.templateHint')}</small>
        </div>
        <div className="import-file" {...fileCatcher({ ...files, add })}>
          <FileChooser
            id={`${id}-file`}
            label={t('exchange.chooseTitle')}
            accept={sheetEndings}
            isInvalid={problem !== undefined}
            isDisabled={false}
            describedBy={`${id}-hint`}
            onBlur={() => {}}
            onFiles={add}
          >
            <UploadOutlined aria-hidden />
            {t('exchange.choose')}
          </FileChooser>
          <small id={`${id}-hint`}>
            {t('exchange.drop', {
              size: sizeText(FILE_LIMIT_BYTES),
              rows: rowsText(MOST_IMPORTED_ROWS, { t, language }),
            })}
          </small>
          <AttachmentList attachments={files} />
          {problem !== undefined && <FieldError text={problem} />}
        </div>
        <small>{t('exchange.checkHint')}</small>
        {failure !== undefined && <FieldError text={failure.message} />}
      </div>
    </AskDialog>
  )
}

function TemplateButton({ target }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await target.saveTemplate(t('exchange.templateName', { form: target.name }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button disabled={busy} aria-busy={busy} onClick={() => void save()}>
      <DownloadOutlined aria-hidden />
      {t('exchange.template')}
    </Button>
  )
}
