import { lazy, useEffect, type ComponentType } from 'react'
import { startupTexts } from '../messages/startup.ts'
import { showToast } from '../ui/feedback/toasts.ts'
import { currentLanguage } from '../ui/language.ts'

/** Stands for a part that could not be had: it says so, and closes what should have opened. */
function Missing({ onClose }: { readonly onClose?: () => void }) {
  useEffect(() => {
    const { loadFailed, reload } = startupTexts(currentLanguage())
    showToast('error', loadFailed, undefined, { label: reload, run: () => location.reload() })
    onClose?.()
  }, [onClose])
  return null
}

/**
 * A part of the frame that is fetched when it is first drawn. React's own `lazy` would take the whole console down when
 * that fails. A page loaded anew is offered, for nothing less helps: browsers remember a module that failed (HTML
 * Standard, module map).
 */
export const lazyPart = <Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>) =>
  lazy<ComponentType<Props>>(async () => {
    try {
      return await load()
    } catch (error) {
      console.error(error)
      return { default: Missing }
    }
  })
