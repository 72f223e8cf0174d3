import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../../ui/feedback/reason-dialog.tsx'
import { joinNames } from '../../../ui/labels/join-names.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { LONGEST_REASON } from './record-form.ts'

const NAMED_AT_MOST = 5

interface Props {
  /** What the records are called. */
  readonly names: readonly string[]
  readonly onConfirm: (reason: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks before records go into the bin: which, how long they can be taken out again, and why. */
export function DeleteDialog({ names, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const count = names.length
  const named = joinNames(names.slice(0, NAMED_AT_MOST), language)
  return (
    <ReasonDialog
      title={t('records.deleteTitle', { count })}
      verb={t('records.delete')}
      keep={t('records.cancel')}
      reasonLabel={t('records.deleteReason')}
      reasonRequired={t('records.reasonRequired')}
      longest={LONGEST_REASON}
      onConfirm={onConfirm}
      onClose={onClose}
      kind="danger"
    >
      <p>{count > NAMED_AT_MOST ? t('records.andMore', { names: named, count }) : named}</p>
      <p>{t('records.deleteText')}</p>
    </ReasonDialog>
  )
}
