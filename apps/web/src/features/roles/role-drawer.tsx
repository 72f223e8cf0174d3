import { nameIn } from '@liveline/contract/language.ts'
import type { RoleRow } from '@liveline/contract/role/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendOnce } from '../../api/use-send-once.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Check } from '../../ui/controls/check.tsx'
import { FieldError, Input, TextArea } from '../../ui/controls/input.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { roleQuery, saveRole, scopes } from './role-queries.ts'
import './roles.css'

const WIDTH_PX = 520

interface Props {
  /** Absent: a new role. */
  readonly id: number | undefined
  readonly copyOf: number | undefined
  readonly mayWrite: boolean
  readonly onClose: () => void
}

/** Names, description, data scope of a role, and whether department administrators hand it out. */
export function RoleDrawer({ id, copyOf, mayWrite, onClose }: Props) {
  const { t } = useTranslation()
  const source = id ?? copyOf
  const found = useQuery({ ...roleQuery(source ?? 0), enabled: source !== undefined })
  if (source === undefined || found.data !== undefined) {
    return <RoleForm role={found.data} isCopy={id === undefined} {...{ mayWrite, onClose }} />
  }
  return (
    <Dialog
      title={t('roles.role')}
      place="right"
      width={WIDTH_PX}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('roles.close')}</Button>}
    >
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : <Skeleton lines={6} />}
    </Dialog>
  )
}

interface FormProps {
  readonly role: RoleRow | undefined
  readonly isCopy: boolean
  readonly mayWrite: boolean
  readonly onClose: () => void
}

function RoleForm({ role, isCopy, mayWrite, onClose }: FormProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const fieldId = useId()
  const [entered, setEntered] = useState({
    name: role === undefined ? '' : isCopy ? t('roles.copyName', { name: role.name }).slice(0, 50) : role.name,
    nameEn:
      role === undefined || role.nameEn === '' ? '' : isCopy ? `${role.nameEn} (copy)`.slice(0, 100) : role.nameEn,
    description: role?.description ?? '',
    allocatable: role?.allocatable ?? true,
    dataScope: role?.dataScope ?? ('below' as const),
  })
  const { busy, failure, send } = useSendOnce()
  const change = (patch: Partial<typeof entered>) => setEntered({ ...entered, ...patch })
  const isNew = role === undefined || isCopy
  const title =
    role === undefined
      ? t('roles.create')
      : t(isCopy ? 'roles.copyTitle' : 'roles.roleTitle', { name: nameIn(language, role) })
  const save = async () => {
    const saving = { id: isNew ? undefined : role.id, rev: role?.rev ?? 0, copyOf: isCopy ? role?.id : undefined }
    const done = await send({ ...entered, ...saving }, saveRole)
    if (done === undefined) return
    toast.success(t(isNew ? 'roles.made' : 'roles.saved', { name: entered.name }))
    onClose()
  }
  return (
    <Dialog
      title={title}
      place="right"
      width={WIDTH_PX}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('roles.close')}
          </Button>
          {mayWrite && (
            <Button
              kind="primary"
              disabled={busy || entered.name.trim() === ''}
              aria-busy={busy}
              onClick={() => void save()}
            >
              {t(isNew ? 'roles.make' : 'roles.save')}
            </Button>
          )}
        </>
      }
    >
      <div className="ll-role-form">
        {isCopy && role !== undefined && (
          <p className="ll-muted">{t('roles.copyText', { rights: role.rights, menus: role.menus })}</p>
        )}
        <label htmlFor={`${fieldId}-name`}>{t('roles.name')}</label>
        <Input
          id={`${fieldId}-name`}
          data-autofocus
          required
          maxLength={50}
          readOnly={!mayWrite}
          value={entered.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <label htmlFor={`${fieldId}-en`}>{t('roles.nameEn')}</label>
        <Input
          id={`${fieldId}-en`}
          maxLength={100}
          readOnly={!mayWrite}
          value={entered.nameEn}
          onChange={({ target }) => change({ nameEn: target.value })}
        />
        <label htmlFor={`${fieldId}-description`}>{t('roles.description')}</label>
        <TextArea
          id={`${fieldId}-description`}
          maxLength={200}
          rows={3}
          readOnly={!mayWrite}
          value={entered.description}
          onChange={({ target }) => change({ description: target.value })}
        />
        <fieldset className="ll-role-scopes" disabled={!mayWrite}>
          <legend>{t('roles.dataScope')}</legend>
          {scopes.map((scope) => (
            <label key={scope}>
              <input
                type="radio"
                name={`${fieldId}-scope`}
                checked={entered.dataScope === scope}
                onChange={() => change({ dataScope: scope })}
              />
              <span>
                {t(`roles.scopes.${scope}`)}
                <small className="ll-muted">{t(`roles.scopeHints.${scope}`)}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <Check
          checked={entered.allocatable}
          disabled={!mayWrite}
          onChange={({ target }) => change({ allocatable: target.checked })}
        >
          {t('roles.allocatableLong')}
        </Check>
        {failure !== undefined && <FieldError text={failure.message} />}
      </div>
    </Dialog>
  )
}
