import type { TimelineEntry } from '@liveline/contract/process-instance/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { invalidateTasks } from '../../../api/query-client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useNow } from '../../../ui/labels/times.tsx'
import { ActDialog } from '../acts/act-dialog.tsx'
import { useSendOnce } from '../../../api/use-send-once.ts'

/** Takes back a comment of one's own, as long as the server lets one. */
export function DeleteComment({ entry, instanceId }: { entry: TimelineEntry; instanceId: string }) {
  const { t } = useTranslation()
  const now = useNow()
  const [isAsking, setIsAsking] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const { deletableUntil, id: commentId } = entry
  if (deletableUntil === null || new Date(deletableUntil) <= now) return null
  const confirm = async () => {
    const isDone = await send({ instanceId, commentId }, async (body, idempotencyKey) => {
      await api.taskAct.deleteComment({ body, idempotencyKey, quiet: true })
      return true
    })
    if (isDone !== true) return
    setIsAsking(false)
    await invalidateTasks()
  }
  return (
    <>
      <Button kind="text" onClick={() => setIsAsking(true)}>
        {t('missions.timeline.delete')}
      </Button>
      {isAsking && (
        <ActDialog
          title={t('missions.timeline.deleteTitle')}
          verb={t('missions.timeline.delete')}
          danger
          busy={busy}
          failure={failure}
          onConfirm={() => void confirm()}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('missions.timeline.deleteText')}</p>
        </ActDialog>
      )}
    </>
  )
}
