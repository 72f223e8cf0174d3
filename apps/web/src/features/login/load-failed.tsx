import { startupTexts } from '../../messages/startup.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { BrandMark } from './brand-mark.tsx'
import './login.css'

/** Shown when the console's code could not be fetched. */
export function LoadFailed() {
  const text = startupTexts(useLanguage())
  return (
    <div className="login-page">
      <main className="login-card">
        <BrandMark />
        <h1 className="login-title">{text.loadFailed}</h1>
        <button type="button" className="login-submit" onClick={() => location.reload()}>
          {text.reload}
        </button>
      </main>
    </div>
  )
}
