import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { useConfirming } from '../../session/confirm-password.tsx'
import { FieldError } from '../../ui/controls/input.tsx'
import { MultiSelectBox } from '../../ui/controls/select/multi-select-box.tsx'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { useLanguage } from '../../ui/use-language.ts'
import './people.css'
import { peopleChanged, rolesOfQuery, rolesQuery } from './people-queries.ts'
import type { Subject } from './person-actions.tsx'

interface Props {
  readonly person: Subject
  readonly onClose: () => void
}

/** The roles of one person; offered are those that the caller may hand out, and those that the person has. */
export function RolesDialog({ person, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const held = useQuery({ ...rolesOfQuery(person.userId), gcTime: 0 })
  const offered = useQuery(rolesQuery)
  const [chosen, setChosen] = useState<readonly number[]>()
  const { busy, failure, send } = useSendOnce()
  const { confirming, question } = useConfirming()
  const roleIds = chosen ?? held.data?.roles.map((role) => role.id) ?? []
  const all = new Map(
    [...(held.data?.roles ?? []), ...(offered.data ?? [])].map((role) => [role.id, nameIn(language, role)]),
  )
  const options = [...all].map(([value, label]) => ({ value, label }))
  async function save(): Promise<void> {
    if (held.data === undefined) return
    const body = { userId: person.userId, rev: held.data.rev, roleIds: [...roleIds] }
    const answer = await send(body, (sent, idempotencyKey) =>
      confirming(() => api.role.update({ body: sent, idempotencyKey, quiet: true })),
    )
    if (answer === undefined) return
    toast.success(t('peopleAdmin.rolesSaved', { name: person.name }))
    onClose()
    await peopleChanged()
  }
  const failed = [held, offered].find((query) => query.isError)
  return (
    <AskDialog
      title={t('peopleAdmin.rolesTitle', { name: person.name })}
      command={t('peopleAdmin.save')}
      keep={t('peopleAdmin.cancel')}
      width={520}
      disabled={held.data?.mayChange !== true}
      {...{ busy, onClose }}
      onDo={() => void save()}
    >
      {failed?.error != null && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {held.data === undefined || offered.data === undefined ? (
        failed === undefined && <Skeleton lines={3} />
      ) : (
        <div className="person-form">
          <p>{held.data.mayChange ? t('peopleAdmin.rolesText') : held.data.why}</p>
          <div>
            <label htmlFor={id}>{t('peopleAdmin.roles')}</label>
            <MultiSelectBox
              id={id}
              label={t('peopleAdmin.roles')}
              options={options}
              values={roleIds}
              disabled={!held.data.mayChange}
              onChange={(values) => setChosen(values.map(Number))}
            />
          </div>
        </div>
      )}
      {failure !== undefined && <FieldError text={failure.message} />}
      {question}
    </AskDialog>
  )
}
