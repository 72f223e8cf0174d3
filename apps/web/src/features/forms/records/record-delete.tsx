import { DeleteOutlined } from '@ant-design/icons'
import type { DataRecord } from '@liveline/contract/form-data/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { invalidateRecords } from './record-queries.ts'

/** Puts one record into the bin; its page then says so. */
export function RecordDelete({ record, title }: { record: Pick<DataRecord, 'id' | 'rev'>; title: string }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const remove = async (reason: string) => {
    await api.formData.remove({ body: { id: record.id, rev: record.rev, reason } })
    toast.success(t('records.deletedCount', { count: 1 }))
    setAsking(false)
    await invalidateRecords()
  }
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        <DeleteOutlined aria-hidden />
        {t('records.delete')}
      </Button>
      {asking && <DeleteDialog names={[title]} onConfirm={remove} onClose={() => setAsking(false)} />}
    </>
  )
}
