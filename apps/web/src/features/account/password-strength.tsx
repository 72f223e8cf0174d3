import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { strengthOf, type PasswordRules } from '../../session/password-rules.ts'

interface Props {
  readonly id: string
  readonly password: string
  readonly rules: PasswordRules
  readonly requireMixedCase: boolean
}

/** How strong a new password is, in a word and in the rules that it meets so far. */
export function PasswordStrength({ id, password, rules, requireMixedCase }: Props) {
  const { t } = useTranslation()
  const strength = strengthOf(password, rules)
  const checklist = [
    ['length', rules.length],
    ['digit', rules.digit],
    ['letter', rules.letter],
    ['special', rules.special],
    ['userName', password !== '' && rules.withoutUserName],
    [requireMixedCase ? 'mixedRequired' : 'mixed', rules.mixedCase],
  ] as const
  return (
    <div id={id}>
      <output className="account-strength" data-strength={strength}>
        <span aria-hidden />
        {strength === 'none' ? '' : t('password.strength', { strength: t(`password.strengths.${strength}`) })}
      </output>
      <ul className="account-rules">
        {checklist.map(([rule, met]) => (
          <li key={rule} data-met={met}>
            {met ? <CheckCircleFilled aria-hidden /> : <MinusCircleOutlined aria-hidden />}
            {t(`password.rule.${rule}`)}
            <span className="ll-visually-hidden">{t(met ? 'password.met' : 'password.unmet')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
