import { DeleteOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { invalidateRecords } from './record-queries.ts'

interface Props {
  readonly id: string
  readonly deletedAt: string
  readonly mayRestore: boolean
}

/** Says that a record lies in the bin, and takes it out. */
export function BinNotice({ id, deletedAt, mayRestore }: Props) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const restore = async () => {
    setBusy(true)
    try {
      await api.formData.restore({ body: { id } })
      toast.success(t('records.restoredCount', { count: 1 }))
      await invalidateRecords()
    } catch {
      // Shown by the one place that shows failures.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Notice tone="stopped" icon={<DeleteOutlined aria-hidden />}>
      <span>{t('records.inBin', { time: deletedAt })}</span>
      {mayRestore && (
        <Button disabled={busy} aria-busy={busy} onClick={() => void restore()}>
          {t('records.restore')}
        </Button>
      )}
    </Notice>
  )
}
