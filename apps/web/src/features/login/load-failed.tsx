import { startupTexts } from '../../messages/startup.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { BrandMark } from './brand-mark.tsx'
import { LoginCard } from './login-card.tsx'

/** Shown when the console's code could not be fetched. */
export function LoadFailed() {
  const text = startupTexts(useLanguage())
  return (
    <LoginCard>
      <BrandMark />
      <h1 className="login-title">{text.loadFailed}</h1>
      <button type="button" className="login-submit" onClick={() => location.reload()}>
        {text.reload}
      </button>
    </LoginCard>
  )
}
