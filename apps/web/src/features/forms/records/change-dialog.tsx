import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../../ui/feedback/reason-dialog.tsx'
import { LONGEST_REASON } from './record-form.ts'
import './record-history.css'

interface Props {
  readonly rows: readonly {
    readonly name: string
    readonly label: string
    readonly before: string
    readonly after: string
  }[]
  readonly onConfirm: (reason: string) => Promise<void>
  readonly onClose: () => void
}

/** What a correction would change, and why: the answer stands in the history. */
export function ChangeDialog({ rows, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <ReasonDialog
      title={t('records.changeTitle', { count: rows.length })}
      verb={t('records.saveChanges')}
      keep={t('records.cancel')}
      reasonLabel={t('records.changeReason')}
      reasonRequired={t('records.reasonRequired')}
      longest={LONGEST_REASON}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className="record-history">
        <dl>
          {rows.map(({ name, label, before, after }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <del>{before}</del>
                <span aria-hidden> → </span>
                <ins>{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </ReasonDialog>
  )
}
