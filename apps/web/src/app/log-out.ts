import { api } from '../api/client.ts'
import { clearToken, getToken } from '../session/token.ts'
import { useConsole } from './console-state.ts'
import { paths } from './paths.ts'

/** Ends the session here and on the server, and forgets everything in memory by loading the login page anew. */
export async function leave(userName: string): Promise<void> {
  // Once it has ended there is nothing to end, and the answer would ask the same question again.
  const isOver = useConsole.getState().sessionEnd !== undefined
  if (!isOver && getToken() !== undefined) {
    // It may end at this moment; leaving must work all the same.
    await api.session.logout({ params: { userName }, quiet: true, timeoutMs: 3000 }).catch(() => {})
  }
  clearToken()
  location.assign(paths.login)
}
