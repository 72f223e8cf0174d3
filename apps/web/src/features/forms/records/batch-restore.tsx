import { UndoOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { eachRecord } from './each-record.ts'
import type { ListedRecord } from './record-queries.ts'

interface Props {
  readonly rows: readonly ListedRecord[]
  readonly leave: (rows: readonly ListedRecord[]) => void
}

/** Takes the chosen records out of the bin. */
export function BatchRestore({ rows, leave }: Props) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const restore = async () => {
    setBusy(true)
    const { done, refusal } = await eachRecord(rows, ({ id }) => api.formData.restore({ body: { id }, quiet: true }))
    setBusy(false)
    leave(done)
    if (done.length > 0) toast.success(t('records.restoredCount', { count: done.length }))
    if (refusal !== undefined) {
      toast.error(t('records.notRestored', { count: rows.length - done.length, reason: refusal }))
    }
  }
  return (
    <Button disabled={busy} aria-busy={busy} onClick={() => void restore()}>
      <UndoOutlined aria-hidden />
      {t('records.restore')}
    </Button>
  )
}
