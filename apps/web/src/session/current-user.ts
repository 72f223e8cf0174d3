import type { Right } from '@liveline/contract/permissions.ts'
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { create } from 'zustand'

const useSession = create<{ user: UserInfo | undefined }>(() => ({ user: undefined }))

export function setCurrentUser(user: UserInfo): void {
  useSession.setState({ user })
}

export function currentUser(): UserInfo | undefined {
  return useSession.getState().user
}

/** The caller; the console renders only when it is known. */
export function useCurrentUser(): UserInfo {
  const user = useSession((state) => state.user)
  if (user === undefined) throw new Error('The current user is read before it is loaded')
  return user
}

function hasPermission(user: Pick<UserInfo, 'permissions'>, permission: Right): boolean {
  return user.permissions.includes(permission)
}

/** Shows or hides an action; the server checks it again. */
export function useCan(permission: Right): boolean {
  return useSession(({ user }) => user !== undefined && hasPermission(user, permission))
}
