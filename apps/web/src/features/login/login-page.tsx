import { FAST_CONFIG_TIMEOUT_MS } from '@liveline/contract/constants.ts'
import type { ApiData } from '@liveline/contract/define-api.ts'
import type { systemConfigApi } from '@liveline/contract/system-config/calls.ts'
import { useEffect, useState } from 'react'
import { send } from '../../api/http.ts'
import { startupTexts } from '../../messages/startup.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { BrandMark } from './brand-mark.tsx'
import { LoginCard } from './login-card.tsx'
import { LoginForm, type LoggedIn } from './login-form.tsx'
import './login-page.css'

type Config = ApiData<typeof systemConfigApi.read>['config']

/** The public configuration; after 1 s the defaults serve (specification §7, the fast variant). */
function usePublicConfig(): { config: Config | undefined; failed: boolean } {
  const [state, setState] = useState<{ config: Config | undefined; failed: boolean }>({
    config: undefined,
    failed: false,
  })
  useEffect(() => {
    send('GET', '/system/config/read', { quiet: true, timeoutMs: FAST_CONFIG_TIMEOUT_MS })
      .then((answer) => setState({ config: (answer as ApiData<typeof systemConfigApi.read>).config, failed: false }))
      .catch(() => setState({ config: undefined, failed: true }))
  }, [])
  return state
}

const signOnAddress = (provider: string, redirect: string) =>
  `/system/sso/start?${new URLSearchParams({ provider, redirect }).toString()}`

interface Props {
  readonly onLoggedIn: (login: LoggedIn) => void
  readonly onIntent: () => void
  /** The path to open after the login. */
  readonly target: string
  /** Why the person is here again, e.g. an account without a role. */
  readonly problem?: string | undefined
}

export function LoginPage({ onLoggedIn, onIntent, target, problem }: Props) {
  const language = useLanguage()
  const text = startupTexts(language)
  const { config, failed } = usePublicConfig()
  const named = config && nameIn(language, config, 'systemName')
  const systemName = named === undefined || named === '' ? text.systemName : named

  const companyName = config && nameIn(language, config, 'companyName')
  const providers = config?.signOnProviders ?? []

  useEffect(() => {
    document.title = systemName
  }, [systemName])

  return (
    <LoginCard offersLanguage>
      <div className="login-brand">
        {config === undefined || config.logo === '' ? (
          <BrandMark />
        ) : (
          <img className="brand-mark" src={config.logo} alt="" height={40} />
        )}
        <div>
          <h1>{systemName}</h1>
          <p>{companyName === undefined || companyName === '' ? text.tagline : companyName}</p>
        </div>
      </div>
      <LoginForm
        onLoggedIn={onLoggedIn}
        onIntent={onIntent}
        askVerifyCode={config?.verifyCode === 'always'}
        problem={problem}
      />
      {providers.length > 0 && <p className="login-or">{text.or}</p>}
      {providers.map((provider) => (
        <a key={provider.id} className="login-second" href={signOnAddress(provider.id, target)}>
          {text.signOn.replace('{name}', () => nameIn(language, provider, 'name'))}
        </a>
      ))}
      <p className="login-help">
        {text.forgotten}
        {config !== undefined && config.administratorContact !== '' && (
          <>
            <br />
            {text.contact.replace('{contact}', () => nameIn(language, config, 'administratorContact'))}
          </>
        )}
        {failed && (
          <>
            <br />
            {text.configFailed}
          </>
        )}
      </p>
    </LoginCard>
  )
}
