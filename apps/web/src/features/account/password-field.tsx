import { useState, type KeyboardEvent } from 'react'
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Input } from '../../ui/controls/input.tsx'

interface Props {
  readonly id: string
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly value: string
  /** What is wrong with it, said at the field. */
  readonly problem: string | undefined
  /** Id of what else describes it. */
  readonly describedBy?: string
  readonly onChange: (value: string) => void
}

/** A password that can be shown; says when capital letters are locked. */
export function PasswordField({ id, label, autoComplete, value, problem, describedBy, onChange }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const note = `${id}-error`
  const switchLabel = t(shown ? 'password.hide' : 'password.show', { field: label })
  return (
    <div className="account-field">
      <label htmlFor={id}>{label}</label>
      <div className="account-password">
        <Input
          id={id}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          maxLength={128}
          aria-required
          aria-invalid={problem !== undefined}
          aria-describedby={describedBy === undefined ? note : `${note} ${describedBy}`}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <IconButton label={switchLabel} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
        </IconButton>
      </div>
      <p id={note} role={problem === undefined ? undefined : 'alert'} data-hint={problem === undefined}>
        {problem ?? (capsLock ? t('password.capsLock') : '')}
      </p>
    </div>
  )
}
