import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../api/query-keys.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import './record-dialog.css'
import { recordText, type FormRecord, type RecordField } from './record-fields.ts'

/** One record, whole. */
export function RecordDialog(props: { id: string; fields: readonly RecordField[]; onClose: () => void }) {
  const { id, fields, onClose } = props
  const { t } = useTranslation()
  // Kept there by the list.
  const { data } = useQuery<FormRecord | null>({
    queryKey: queryKeys.records.one(id),
    queryFn: () => null,
    enabled: false,
  })
  if (data === undefined || data === null) return null
  const [first, ...rest] = fields
  return (
    <Dialog
      title={first === undefined ? t('records.title') : recordText(first, data.values[first.name])}
      onClose={onClose}
      width={560}
      footer={<Button onClick={onClose}>{t('shell.tabClose')}</Button>}
    >
      <dl className="record-values">
        {rest.map((field) => (
          <div key={field.name} data-long={field.isLong}>
            <dt>{field.label}</dt>
            <dd>{recordText(field, data.values[field.name])}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
