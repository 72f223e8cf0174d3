import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { FieldError } from '../../ui/controls/input.tsx'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { peopleChanged } from './people-queries.ts'
import type { Subject } from './person-actions.tsx'

interface Props {
  readonly people: readonly Subject[]
  readonly onClose: () => void
  readonly onDisabled: () => void
}

/** Asks before people are logged out and kept out. */
export function DisableDialog({ people, onClose, onDisabled }: Props) {
  const { t } = useTranslation()
  const { busy, failure, send } = useSendOnce()
  const named = { name: people[0]?.name ?? '', count: people.length }
  const isOne = people.length === 1
  async function disable(): Promise<void> {
    const userIds = people.map(({ userId }) => userId)
    const answer = await send({ userIds, enabled: false }, (body, idempotencyKey) =>
      api.people.setEnabled({ body, idempotencyKey, quiet: true }),
    )
    if (answer === undefined) return
    toast.success(t(isOne ? 'peopleAdmin.disabledNowOne' : 'peopleAdmin.disabledNowMany', named))
    onDisabled()
    await peopleChanged()
  }
  return (
    <AskDialog
      title={t(isOne ? 'peopleAdmin.disableTitleOne' : 'peopleAdmin.disableTitleMany', named)}
      command={t('peopleAdmin.disable')}
      keep={t('peopleAdmin.keep')}
      kind="danger"
      {...{ busy, onClose }}
      onDo={() => void disable()}
    >
      <p>{t('peopleAdmin.disableText')}</p>
      {failure !== undefined && <FieldError text={failure.message} />}
    </AskDialog>
  )
}
