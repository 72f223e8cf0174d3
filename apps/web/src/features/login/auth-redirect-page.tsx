import { loginAddress } from '../../app/paths.ts'
import { startupTexts } from '../../messages/startup.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { BrandMark } from './brand-mark.tsx'
import { LoginCard } from './login-card.tsx'

/** Where a portal's ticket lands. No provider is configured yet, so it says that and offers the normal login. */
export function AuthRedirectPage({ target }: { target: string }) {
  const text = startupTexts(useLanguage())
  return (
    <LoginCard>
      <BrandMark />
      <h1 className="login-title">{text.ssoTitle}</h1>
      <p className="login-text">{text.ssoText}</p>
      <a className="login-submit" href={loginAddress(target)}>
        {text.ssoButton}
      </a>
    </LoginCard>
  )
}
