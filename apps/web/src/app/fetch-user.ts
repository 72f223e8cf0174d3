import { api } from '../api/client.ts'
import { currentUser, setCurrentUser } from '../session/current-user.ts'
import { setMenuOf, useConsole } from './console-state.ts'
import { resolveAddress } from './resolve-address.ts'

/** Loads the person, and the menu that the roles give (specification §2: on first entry). */
export async function fetchUser() {
  const user = await api.session.userInfo({ quiet: true })
  // Refused while a password must change; who is at work then keeps the pages that stand behind the question.
  const { pageConfigs } = useConsole.getState()
  const configs = user.mustChangePassword ? pageConfigs : await api.pageTable.all({ quiet: true })
  setCurrentUser(user)
  return { user, menu: setMenuOf(user, configs) }
}

/** Whether the menu of now leads to this address. */
export const isGranted = (href: string): boolean => {
  const { menu } = useConsole.getState()
  return resolveAddress(href, menu, currentUser()?.permissions ?? []).kind === 'view'
}
