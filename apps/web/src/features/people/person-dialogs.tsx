import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { DeletePersonDialog } from './delete-person-dialog.tsx'
import { DisableDialog } from './disable-dialog.tsx'
import { OneTimePassword, type ShownPassword } from './one-time-password.tsx'
import { peopleChanged, personQuery } from './people-queries.ts'
import type { PersonAct, Subject } from './person-actions.tsx'
import { PersonDrawer } from './person-drawer.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { RolesDialog } from './roles-dialog.tsx'

type Opened =
  | { readonly act: Exclude<PersonAct, 'unlock' | 'enable'>; readonly person: Subject }
  | { readonly act: 'add' }

/** What is done with one person, from the list and from his page alike. */
export function usePersonActs({ onDeleted }: { onDeleted?: () => void } = {}) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened>()
  const [shown, setShown] = useState<ShownPassword>()
  const close = () => setOpened(undefined)

  async function enable({ userId, name }: Subject): Promise<void> {
    await api.people.setEnabled({ body: { userIds: [userId], enabled: true } })
    toast.success(t('peopleAdmin.enabledNowOne', { name }))
    await peopleChanged()
  }
  async function unlock({ userName, name }: Subject): Promise<void> {
    const { wasLocked } = await api.account.unlock({ body: { userName } })
    toast.success(t(wasLocked ? 'peopleAdmin.unlocked' : 'peopleAdmin.wasNotLocked', { name }))
  }
  /** Failures are shown by the one place that shows them. */
  const nothing = () => undefined
  const onAct = (act: PersonAct, person: Subject) => {
    if (act === 'enable') void enable(person).catch(nothing)
    else if (act === 'unlock') void unlock(person).catch(nothing)
    else setOpened({ act, person })
  }
  const reveal = (password: ShownPassword | undefined) => {
    close()
    setShown(password)
  }
  const dialogs = (
    <>
      {opened?.act === 'add' && <PersonDrawer onClose={close} onSaved={reveal} />}
      {opened?.act === 'edit' && <EditPerson userId={opened.person.userId} onClose={close} />}
      {opened?.act === 'roles' && <RolesDialog person={opened.person} onClose={close} />}
      {opened?.act === 'resetPassword' && (
        <ResetPasswordDialog person={opened.person} onClose={close} onReset={reveal} />
      )}
      {opened?.act === 'disable' && <DisableDialog people={[opened.person]} onClose={close} onDisabled={close} />}
      {opened?.act === 'delete' && (
        <DeletePersonDialog
          person={opened.person}
          onClose={close}
          onDeleted={() => {
            close()
            onDeleted?.()
          }}
        />
      )}
      {shown !== undefined && <OneTimePassword shown={shown} onClose={() => setShown(undefined)} />}
    </>
  )
  return { onAct, add: () => setOpened({ act: 'add' }), dialogs }
}

/** The drawer, once it is known what stands there now. */
function EditPerson({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { data } = useQuery({ ...personQuery(userId), gcTime: 0, staleTime: 0 })
  return data === undefined ? null : <PersonDrawer person={data} onClose={onClose} onSaved={onClose} />
}
