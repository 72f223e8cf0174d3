import { nameIn } from '@liveline/contract/language.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { useConsole } from '../../console-state.ts'
import { resolveAddress } from '../../resolve-address.ts'
import type { Tab } from '../../tabs.ts'

/** What a tab is called: by its page, else by the menu. */
export function useTabTitles(): (tab: Tab) => string {
  const language = useLanguage()
  const menu = useConsole((state) => state.menu)
  const { permissions } = useCurrentUser()
  return (tab) => {
    if (tab.title !== undefined) return tab.title
    const resolved = resolveAddress(tab.href, menu, permissions)
    return resolved.kind === 'view' ? nameIn(language, resolved.route) : tab.key
  }
}
