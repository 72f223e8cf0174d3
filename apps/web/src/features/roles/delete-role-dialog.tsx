import { nameIn } from '@liveline/contract/language.ts'
import type { RoleRow, RoleUse } from '@liveline/contract/role/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageTableAddress } from '@liveline/contract/console-addresses.ts'
import { formVersionsAddress, packPaths, personAddress, workflowVersionsAddress } from '../../app/paths.ts'
import { useCan } from '../../session/current-user.ts'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { RouteLink } from '../../ui/navigation.tsx'
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
                {examples.length > 0 && <Examples {...{ kind, examples }} onLeave={onClose} />}
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

type ExamplesProps = Pick<RoleUse, 'kind' | 'examples'> & { readonly onLeave: () => void }

/** Some of what uses the role; whoever may open it gets there. */
function Examples({ kind, examples, onLeave }: ExamplesProps) {
  const language = useLanguage()
  const may: Readonly<Record<RoleUse['kind'], boolean>> = {
    people: useCan('user:read'),
    forms: useCan('form:read'),
    pages: useCan('pageTable:edit'),
    dataSets: useCan('dataSet:edit'),
    workflows: useCan('workflow:read'),
    tasks: false,
  }
  return (
    <ul className="ll-role-examples">
      {examples.map((one) => (
        <li key={one.id}>
          {may[kind] ? (
            <RouteLink to={addresses[kind](one.id)} onClick={onLeave}>
              {nameIn(language, one)}
            </RouteLink>
          ) : (
            nameIn(language, one)
          )}
        </li>
      ))}
    </ul>
  )
}

const addresses: Readonly<Record<RoleUse['kind'], (id: string) => string>> = {
  people: (id) => personAddress(Number(id)),
  forms: (id) => formVersionsAddress(Number(id)),
  pages: pageTableAddress,
  dataSets: () => packPaths.dataSets,
  workflows: (id) => workflowVersionsAddress(Number(id)),
  tasks: () => packPaths.instances,
}
