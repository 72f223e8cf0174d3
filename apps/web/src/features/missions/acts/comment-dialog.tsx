import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { AttachButton } from '../../../form/files/attach-button.tsx'
import { AttachmentList } from '../../../form/files/attachment-list.tsx'
import { fileCatcher } from '../../../form/files/file-catcher.ts'
import { useAttachments } from '../../../form/files/use-attachments.ts'
import { ActDialog } from './act-dialog.tsx'
import { MentionField } from './mention-field.tsx'
import { mentionedIn, type Mention } from './mentions.ts'
import { sendingWords } from '../../../session/confirm-words.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'

interface Props {
  readonly instanceId: string
  readonly taskId: string | undefined
  readonly number: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Says something to everybody who sees the process. */
export function CommentDialog({ instanceId, taskId, number, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [known, setKnown] = useState<readonly Mention[]>([])
  const [isTried, setIsTried] = useState(false)
  const attachments = useAttachments()
  const { busy, failure, send } = useSendOnce()
  const confirm = async () => {
    setIsTried(true)
    if (text.trim() === '' || attachments.isBusy) return
    const body = {
      instanceId,
      ...(taskId === undefined ? {} : { taskId }),
      text: text.trim(),
      mentions: mentionedIn(text, known),
      attachments: [...attachments.ids],
    }
    const result = await send(
      body,
      sendingWords((sent, idempotencyKey) => api.taskAct.comment({ body: sent, idempotencyKey, quiet: true })),
    )
    if (result !== undefined) onDone()
  }
  return (
    <ActDialog
      title={t('missions.acts.commentTitle', { number })}
      verb={t('missions.acts.commentSend')}
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div {...fileCatcher(attachments)}>
        <MentionField
          label={t('missions.acts.comment')}
          value={text}
          onChange={setText}
          onMention={(mention) => setKnown((before) => [...before, mention])}
          problem={isTried && text.trim() === '' ? t('missions.acts.commentRequired') : undefined}
        />
        <AttachmentList attachments={attachments} />
        <AttachButton attachments={attachments} />
      </div>
    </ActDialog>
  )
}
