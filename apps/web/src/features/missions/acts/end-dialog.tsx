import type { InstanceDetail, StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { ReasonDialog } from '../../../ui/feedback/reason-dialog.tsx'

/** In characters, as the call takes it. */
const LONGEST_OPINION = 2_000

interface Props {
  readonly instance: Pick<InstanceDetail, 'instanceId' | 'number' | 'title'>
  readonly onDone: (result: StepResult) => void
  readonly onClose: () => void
}

/** A process administrator ends it where it stands. */
export function EndDialog({ instance: { instanceId, number, title }, onDone, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <ReasonDialog
      title={t('missions.endTitle', { number })}
      verb={t('missions.acts.end')}
      keep={t('missions.cancel')}
      kind="danger"
      reasonLabel={t('missions.endReason')}
      reasonRequired={t('missions.endReasonRequired')}
      longest={LONGEST_OPINION}
      onClose={onClose}
      onConfirm={async (reason) =>
        onDone(await api.processInstance.end({ params: { id: instanceId }, body: { reason } }))
      }
    >
      <p>{t('missions.endText', { title })}</p>
    </ReasonDialog>
  )
}
