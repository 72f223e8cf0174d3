import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { currentUser } from '../../session/current-user.ts'
import { withChallenge } from '../../session/log-in.ts'
import { firstFailure, passwordRules } from '../../session/password-rules.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import './account.css'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

interface Props {
  readonly userName: string
  /** The person may only change the password or leave. */
  readonly forced?: 'firstLogin' | 'expired' | undefined
  readonly onClose: () => void
  /** Called with the success, while its message is being read: every session of the person has ended. */
  readonly onChanged: () => void
}

type Field = 'old' | 'next' | 'confirm'

/** Changes the own password; rules are shown as they are met, the first failing one stands at its field. */
export function PasswordDialog({ userName, forced, onClose, onChanged }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [values, setValues] = useState<Record<Field, string>>({ old: '', next: '', confirm: '' })
  const [problem, setProblem] = useState<{ field: Field; text: string } | undefined>()
  const [busy, setBusy] = useState(false)
  const rules = passwordRules(values.next, userName)
  const requireMixedCase = currentUser()?.passwordPolicy.requireMixedCase === true

  function firstProblem(): { field: Field; text: string } | undefined {
    if (values.old === '') return { field: 'old', text: t('password.oldRequired') }
    if (values.next === '') return { field: 'next', text: t('password.nextRequired') }
    const failure = firstFailure(rules, { requireMixedCase })
    if (failure !== undefined) return { field: 'next', text: t(`password.problem.${failure}`) }
    if (values.confirm !== values.next) return { field: 'confirm', text: t('password.mismatch') }
    return values.next === values.old ? { field: 'next', text: t('password.different') } : undefined
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const found = firstProblem()
    setProblem(found)
    if (busy) return
    if (found !== undefined) {
      document.getElementById(`${id}-${found.field}`)?.focus()
      return
    }
    setBusy(true)
    try {
      const { passwordChangeBody } = await import('../../session/login-crypto.ts')
      await withChallenge((keyPair) =>
        api.session.changePassword({
          params: { key: keyPair.key },
          body: passwordChangeBody(keyPair, values),
          quiet: true,
        }),
      )
      toast.success(t('password.changed'))
      onChanged()
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiError)) throw error
      const field = error.code === 'OLD_PASSWORD_WRONG' ? 'old' : 'next'
      setProblem({ field, text: error.message })
      document.getElementById(`${id}-${field}`)?.focus()
    }
  }

  const field = (name: Field, label: string, autoComplete: 'current-password' | 'new-password') => (
    <PasswordField
      id={`${id}-${name}`}
      label={label}
      autoComplete={autoComplete}
      value={values[name]}
      problem={problem?.field === name ? problem.text : undefined}
      {...(name === 'next' ? { describedBy: `${id}-strength` } : {})}
      onChange={(value) => setValues({ ...values, [name]: value })}
    />
  )

  return (
    <Dialog
      title={forced === undefined ? t('password.title') : t(`password.mustTitle.${forced}`)}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {forced === undefined ? t('password.cancel') : t('shell.logout')}
          </Button>
          <Button type="submit" form={id} kind="primary" disabled={busy}>
            {t('password.submit')}
          </Button>
        </>
      }
    >
      {forced !== undefined && <p>{t(`password.mustText.${forced}`)}</p>}
      <form id={id} className="account-form" onSubmit={(event) => void submit(event)} noValidate>
        <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
        {field('old', t('password.old'), 'current-password')}
        {field('next', t('password.next'), 'new-password')}
        <PasswordStrength
          id={`${id}-strength`}
          password={values.next}
          rules={rules}
          requireMixedCase={requireMixedCase}
        />
        {field('confirm', t('password.confirm'), 'new-password')}
      </form>
    </Dialog>
  )
}
