import type { InstanceDetail, StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { withWordsConfirmed } from '../../../session/confirm-words.ts'
import { ReasonDialog } from '../../../ui/feedback/reason-dialog.tsx'

/** In characters, as the call takes it. */
const LONGEST_OPINION = 2_000

interface Props {
  readonly instance: Pick<InstanceDetail, 'instanceId' | 'number' | 'title'>
  readonly onDone: (result: StepResult) => void
  readonly onClose: () => void
}

/** The applicant takes the whole application back. */
export function WithdrawDialog({ instance: { instanceId, number, title }, onDone, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <ReasonDialog
      title={t('missions.withdrawTitle', { number })}
      verb={t('missions.acts.withdraw')}
      keep={t('missions.cancel')}
      kind="danger"
      reasonLabel={t('missions.withdrawReason')}
      reasonRequired={t('missions.withdrawReasonRequired')}
      longest={LONGEST_OPINION}
      onClose={onClose}
      onConfirm={async (opinion) => {
        const result = await withWordsConfirmed((more) =>
          api.processInstance.withdraw({ body: { instanceId, opinion, ...more }, quiet: ['SENSITIVE_WORDS_FOUND'] }),
        )
        onDone(result)
      }}
    >
      <p>{t('missions.withdrawText', { title })}</p>
    </ReasonDialog>
  )
}
