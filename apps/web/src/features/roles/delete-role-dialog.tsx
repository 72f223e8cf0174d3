import { nameIn } from '@liveline/contract/language.ts'
import type { RoleRow } from '@liveline/contract/role/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { joinNames } from '../../ui/labels/join-names.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { deleteRole, roleUsesQuery } from './role-queries.ts'

/** Says what still uses a role; where nothing does, asks before it goes. */
export function DeleteRoleDialog({ role, onClose }: { role: RoleRow; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = nameIn(language, role)
  const uses = useQuery(roleUsesQuery(role.id))
  const [busy, setBusy] = useState(false)
  const isUsed = (uses.data?.length ?? 0) > 0
  const confirm = async () => {
    setBusy(true)
    try {
      await deleteRole(role.id)
      toast.success(t('roles.deleted', { name }))
    } catch {
      // Shown by the one place that shows failures.
    }
    onClose()
  }
  return (
    <AskDialog
      title={t(isUsed ? 'roles.usedTitle' : 'roles.deleteTitle', { name })}
      command={t('roles.deleteIt')}
      keep={t('roles.keep')}
      kind="danger"
      disabled={isUsed || uses.data === undefined}
      {...{ busy, onClose }}
      onDo={() => void confirm()}
    >
      {uses.isError ? (
        <ErrorState error={uses.error} onRetry={() => void uses.refetch()} />
      ) : uses.data === undefined ? (
        <Skeleton lines={2} />
      ) : isUsed ? (
        <>
          <p>{t('roles.usedText')}</p>
          <ul className="ll-role-uses">
            {uses.data.map(({ kind, count, examples }) => (
              <li key={kind}>
                <strong>{t(`roles.uses.${kind}`, { count })}</strong>
                {examples.length > 0 && <span className="ll-muted"> {joinNames(examples, language)}</span>}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t('roles.deleteText', { rights: role.rights, menus: role.menus })}</p>
      )}
    </AskDialog>
  )
}
