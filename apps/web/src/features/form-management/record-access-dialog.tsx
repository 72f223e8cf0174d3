import { DeleteOutlined } from '@ant-design/icons'
import type { FormAccessRow } from '@liveline/contract/form-data/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Check } from '../../ui/controls/check.tsx'
import { FieldError } from '../../ui/controls/input.tsx'
import { SelectBox } from '../../ui/controls/select/select-box.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { accessRights, newRow, scopes, withRight } from './access-rows.ts'
import './record-access.css'

const WIDTH_PX = 720

interface Props {
  readonly formId: number
  /** Of the form, in the language on screen. */
  readonly name: string
  readonly onClose: () => void
}

/** Which roles may read, enter, correct, delete, export and import the records of a form, and whose (answers E10). */
export function RecordAccessDialog({ formId, name, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const access = useQuery({
    queryKey: queryKeys.recordAccess(formId),
    queryFn: ({ signal }) => api.formData.access({ query: { formId }, signal, quiet: true }),
    // What is being changed must not be replaced under the hands.
    refetchOnWindowFocus: false,
  })
  const [edited, setEdited] = useState<readonly FormAccessRow[]>()
  const { busy, failure, send } = useSendOnce()
  const rows = edited ?? access.data?.rows ?? []
  const roles = access.data?.roles ?? []
  const nameOf = (roleId: number) => roles.find((role) => role.roleId === roleId)?.roleName ?? String(roleId)
  const others = roles.filter(({ roleId }) => !rows.some((row) => row.roleId === roleId))
  const change = (roleId: number, next: FormAccessRow | undefined) =>
    setEdited(rows.flatMap((row) => (row.roleId === roleId ? (next ?? []) : row)))

  const save = async () => {
    const body = { formId, rows: rows.map((row) => withoutName(row)) }
    const done = await send(body, async (one, idempotencyKey) => {
      await api.formData.setAccess({ body: one, idempotencyKey, quiet: true })
      return true
    })
    if (done === undefined) return
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeys.recordAccess(formId) }),
      // Whoever has just said it may be one of those it is about.
      queryClient.invalidateQueries({ queryKey: queryKeys.records.may(formId) }),
      queryClient.invalidateQueries({ queryKey: queryKeys.records.all }),
    ])
    toast.success(t('recordAccess.saved', { name }))
    onClose()
  }

  return (
    <Dialog
      title={t('recordAccess.title', { name })}
      width={WIDTH_PX}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('recordAccess.close')}
          </Button>
          <Button kind="primary" disabled={edited === undefined || busy} onClick={() => void save()}>
            {t('recordAccess.save')}
          </Button>
        </>
      }
    >
      {access.isError ? (
        <ErrorState error={access.error} onRetry={() => void access.refetch()} />
      ) : access.data === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <div className="ll-record-access">
          <p className="ll-muted">{t(rows.length === 0 ? 'recordAccess.nobody' : 'recordAccess.intro')}</p>
          {rows.map((row) => (
            <fieldset key={row.roleId} className="ll-record-access-role">
              <legend>{nameOf(row.roleId)}</legend>
              <div className="ll-record-access-rights">
                {accessRights.map((right) => (
                  <Check
                    key={right}
                    checked={row[right]}
                    onChange={({ target }) => change(row.roleId, withRight(row, right, target.checked))}
                  >
                    {t(`recordAccess.${right}`)}
                  </Check>
                ))}
              </div>
              <label htmlFor={`${id}-${row.roleId}`}>{t('recordAccess.scope')}</label>
              <SelectBox
                id={`${id}-${row.roleId}`}
                label={t('recordAccess.scope')}
                value={row.scope}
                options={scopes.map((scope) => ({ value: scope, label: t(`recordAccess.scopes.${scope}`) }))}
                onChange={(chosen) =>
                  change(row.roleId, { ...row, scope: scopes.find((scope) => scope === chosen) ?? row.scope })
                }
              />
              <Button
                kind="text"
                aria-label={t('recordAccess.remove', { role: nameOf(row.roleId) })}
                onClick={() => change(row.roleId, undefined)}
              >
                <DeleteOutlined aria-hidden />
              </Button>
            </fieldset>
          ))}
          {others.length > 0 && (
            <SelectBox
              // Anew after each role, so that none stays chosen.
              key={rows.length}
              id={`${id}-add`}
              label={t('recordAccess.add')}
              placeholder={t('recordAccess.add')}
              value={undefined}
              options={others.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
              onChange={(chosen) => typeof chosen === 'number' && setEdited([...rows, newRow(chosen)])}
            />
          )}
          {failure !== undefined && <FieldError text={failure.message} />}
        </div>
      )}
    </Dialog>
  )
}

const withoutName = ({ roleId, scope, ...rest }: FormAccessRow): FormAccessRow => ({
  roleId,
  scope,
  ...(Object.fromEntries(accessRights.map((right) => [right, rest[right]])) as Omit<FormAccessRow, 'roleId' | 'scope'>),
})
