import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { nameIn, say } from '@liveline/contract/language.ts'
import { isRight, permissionNames } from '@liveline/contract/permissions.ts'
import type { RightsChange, RightsOfRole } from '@liveline/contract/right/shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendOnce } from '../../api/use-send-once.ts'
import { useConfirming } from '../../session/confirm-password.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError, Input } from '../../ui/controls/input.tsx'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { saveRights } from './role-queries.ts'

interface Props {
  readonly changes: RightsChange[]
  readonly matrix: readonly RightsOfRole[]
  readonly onSaved: () => void
  /** Somebody else was first: what he saved is fetched, the ticks stay. */
  readonly onReload: () => void
  readonly onClose: () => void
}

const CONFLICT = 409

/** What saving would change, role by role, before it does. */
export function RightsDifferenceDialog({ changes, matrix, onSaved, onReload, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const fieldId = useId()
  const [reason, setReason] = useState('')
  const { busy, failure, send } = useSendOnce()
  const { confirming, question } = useConfirming()
  const nameOf = (right: string) => (isRight(right) ? say(language, permissionNames[right]) : right)
  const save = async () => {
    if ((await send({ changes, reason }, (body, key) => confirming(() => saveRights(body, key)))) === undefined) return
    toast.success(t('rights.saved', { count: changes.length }))
    onSaved()
  }
  return (
    <AskDialog
      title={t('rights.differenceTitle')}
      command={t('rights.saveIt')}
      keep={t('rights.goOn')}
      width={560}
      {...{ busy, onClose }}
      onDo={() => void save()}
    >
      <p>{t('rights.differenceText')}</p>
      <ul className="ll-rights-difference">
        {changes.map(({ roleId, give, take }) => {
          const role = matrix.find(({ id }) => id === roleId)
          return (
            <li key={roleId}>
              <strong>{role === undefined ? roleId : nameIn(language, role)}</strong>
              <ul>
                {give.map((right) => (
                  <li key={right} data-change="give">
                    <PlusOutlined aria-hidden />
                    {t('rights.given', { right: nameOf(right) })}
                  </li>
                ))}
                {take.map((right) => (
                  <li key={right} data-change="take">
                    <MinusOutlined aria-hidden />
                    {t('rights.taken', { right: nameOf(right) })}
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
      <label htmlFor={`${fieldId}-reason`}>{t('rights.reason')}</label>
      <Input
        id={`${fieldId}-reason`}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {failure !== undefined && (
        <>
          <FieldError text={failure.message} />
          {failure.httpStatus === CONFLICT && <Button onClick={onReload}>{t('rights.reload')}</Button>}
        </>
      )}
      {question}
    </AskDialog>
  )
}
