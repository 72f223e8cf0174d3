import { api } from '../api/client.ts'
import { lockedPerson } from '../session/session-lock.ts'
import { saveSettings } from '../session/own-settings.ts'
import { clearToken, getToken } from '../session/token.ts'
import { loginFromAddress } from '../session/login-from.ts'
import { preferencesStore } from '../ui/theme/preferences.ts'
import { useConsole } from './console-state.ts'
import { loginAddress, paths } from './paths.ts'
import { forgetTabs } from './tabs.ts'

/** Code that cannot be loaded any more keeps nobody here. */
const saveOwnLists = () =>
  import('../session/own-lists.ts').then(({ saveLists }) => saveLists()).catch((error: unknown) => console.warn(error))

/** Where the person logged in, if not here (specification §4, answers A13). */
export const addressAfterLogOut = (): string | undefined =>
  loginFromAddress(useConsole.getState().config?.loginFromAllowed ?? [])

/**
 * Ends the session here and on the server, and forgets everything in memory by loading the login page anew, or the page
 * of the system that the person came from. Logged in again one is at `backTo`.
 */
export async function leave(userName: string, backTo?: string): Promise<void> {
  // Once it has ended there is nothing to end, and the answer would ask the same question again.
  const isOver = useConsole.getState().sessionEnd !== undefined
  if (!isOver && getToken() !== undefined) {
    // Of a locked session nothing is taken.
    if (lockedPerson() === undefined) await Promise.all([saveSettings(), saveOwnLists()])
    // It may end at this moment; leaving must work all the same.
    await api.session.logout({ params: { userName }, quiet: true, timeoutMs: 3000 }).catch(() => {})
  }
  // Whoever only has to log in again goes on where he was.
  if (!isOver && backTo === undefined && preferencesStore.getState().clearTabs) forgetTabs()
  clearToken()
  location.assign(addressAfterLogOut() ?? (backTo === undefined ? paths.login : loginAddress(backTo)))
}
