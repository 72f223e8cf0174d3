import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { withChallenge } from '../../session/log-in.ts'
import { FieldError } from '../../ui/controls/input.tsx'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { inventPassword } from './invent-password.ts'
import type { ShownPassword } from './one-time-password.tsx'
import { peopleChanged } from './people-queries.ts'
import type { Subject } from './person-actions.tsx'

interface Props {
  readonly person: Subject
  readonly onClose: () => void
  readonly onReset: (shown: ShownPassword) => void
}

/** Asks before a person's password gives way to a one-time one. */
export function ResetPasswordDialog({ person, onClose, onReset }: Props) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { userId, name } = person
  async function reset(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      const password = inventPassword()
      const { givenPassword } = await import('../../session/login-crypto.ts')
      const answer = await withChallenge((pair) =>
        api.people.resetPassword({
          params: { key: pair.key },
          body: { userId, ...givenPassword(pair, password) },
          quiet: true,
        }),
      )
      onReset({ name, userName: answer.userName, password, until: answer.oneTimeUntil })
      await peopleChanged()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
      setBusy(false)
    }
  }
  return (
    <AskDialog
      title={t('peopleAdmin.resetTitle', { name })}
      command={t('peopleAdmin.resetPassword')}
      keep={t('peopleAdmin.keep')}
      kind="danger"
      {...{ busy, onClose }}
      onDo={() => void reset()}
    >
      <p>{t('peopleAdmin.resetText')}</p>
      {failure !== undefined && <FieldError text={failure} />}
    </AskDialog>
  )
}
