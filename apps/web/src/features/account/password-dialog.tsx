import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { withChallenge } from '../../session/log-in.ts'
import { firstFailure, passwordRules } from '../../session/password-rules.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import './account.css'

interface Props {
  readonly userName: string
  /** The first login: the person may only change the password or leave. */
  readonly forced?: boolean
  readonly onClose: () => void
  /** Called a moment after success: every session of the person has ended. */
  readonly onChanged: () => void
}

type Field = 'old' | 'next' | 'confirm'
const READ_THE_MESSAGE_MS = 2000

/** Changes the own password; rules are shown as they are met, the first failing one stands at its field. */
export function PasswordDialog({ userName, forced = false, onClose, onChanged }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [values, setValues] = useState<Record<Field, string>>({ old: '', next: '', confirm: '' })
  const [problem, setProblem] = useState<{ field: Field; text: string } | undefined>()
  const [busy, setBusy] = useState(false)
  const rules = passwordRules(values.next, userName)
  const checklist = [
    ['length', rules.length],
    ['digit', rules.digit],
    ['letter', rules.letter],
    ['special', rules.special],
    ['userName', values.next !== '' && rules.withoutUserName],
    ['mixed', rules.mixedCase],
  ] as const

  function firstProblem(): { field: Field; text: string } | undefined {
    if (values.old === '') return { field: 'old', text: t('password.oldRequired') }
    if (values.next === '') return { field: 'next', text: t('password.nextRequired') }
    const failure = firstFailure(rules)
    if (failure !== undefined) return { field: 'next', text: t(`password.problem.${failure}`) }
    if (values.next === values.old) return { field: 'next', text: t('password.different') }
    return values.confirm === values.next ? undefined : { field: 'confirm', text: t('password.mismatch') }
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
      setTimeout(onChanged, READ_THE_MESSAGE_MS)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiError)) throw error
      setProblem({ field: error.code === 'OLD_PASSWORD_WRONG' ? 'old' : 'next', text: error.message })
    }
  }

  const field = (name: Field, label: string, autoComplete: string) => (
    <div className="account-field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <Input
        id={`${id}-${name}`}
        type="password"
        autoComplete={autoComplete}
        value={values[name]}
        maxLength={128}
        aria-invalid={problem?.field === name}
        aria-describedby={`${id}-${name}-error`}
        onChange={(event) => setValues({ ...values, [name]: event.target.value })}
      />
      <p id={`${id}-${name}-error`} role={problem?.field === name ? 'alert' : undefined}>
        {problem?.field === name ? problem.text : ''}
      </p>
    </div>
  )

  return (
    <Dialog
      title={forced ? t('password.mustTitle') : t('password.title')}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {forced ? t('shell.logout') : t('password.cancel')}
          </Button>
          <Button type="submit" form={id} kind="primary" disabled={busy}>
            {t('password.submit')}
          </Button>
        </>
      }
    >
      {forced && <p>{t('password.mustText')}</p>}
      <form id={id} className="account-form" onSubmit={(event) => void submit(event)} noValidate>
        <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
        {field('old', t('password.old'), 'current-password')}
        {field('next', t('password.next'), 'new-password')}
        <ul className="account-rules">
          {checklist.map(([rule, met]) => (
            <li key={rule} data-met={met}>
              {met ? <CheckCircleFilled aria-hidden /> : <MinusCircleOutlined aria-hidden />}
              {t(`password.rule.${rule}`)}
            </li>
          ))}
        </ul>
        {field('confirm', t('password.confirm'), 'new-password')}
      </form>
    </Dialog>
  )
}
