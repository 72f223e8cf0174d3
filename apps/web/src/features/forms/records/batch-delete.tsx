import { DeleteOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { eachRecord } from './each-record.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import type { ListedRecord } from './record-queries.ts'

interface Props {
  readonly rows: readonly ListedRecord[]
  readonly leave: (rows: readonly ListedRecord[]) => void
  readonly nameOf: (row: ListedRecord) => string
}

/** Puts the chosen records into the bin, for one reason. */
export function BatchDelete({ rows, leave, nameOf }: Props) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  // Rows may be chosen to be exported, too.
  const isKept = rows.some(({ may }) => !may.delete)
  const remove = async (reason: string) => {
    const { done, refusal } = await eachRecord(rows, ({ id, rev }) =>
      api.formData.remove({ body: { id, rev, reason }, quiet: true }),
    )
    leave(done)
    setAsking(false)
    if (done.length > 0) toast.success(t('records.deletedCount', { count: done.length }))
    if (refusal !== undefined)
      toast.error(t('records.notDeleted', { count: rows.length - done.length, reason: refusal }))
  }
  return (
    <>
      <Button
        kind="danger"
        disabled={isKept}
        title={isKept ? t('records.someKept') : undefined}
        onClick={() => setAsking(true)}
      >
        <DeleteOutlined aria-hidden />
        {t('records.delete')}
      </Button>
      {asking && <DeleteDialog names={rows.map(nameOf)} onConfirm={remove} onClose={() => setAsking(false)} />}
    </>
  )
}
