import { api } from '../api/client.ts'
import { clearToken, getToken } from '../session/token.ts'

/** Ends the session here and on the server, and forgets everything in memory by loading the login page anew. */
export async function leave(userName: string): Promise<void> {
  if (getToken() !== undefined) {
    // The session may have ended already; leaving must work all the same.
    await api.session.logout({ params: { userName }, quiet: true, timeoutMs: 3000 }).catch(() => {})
  }
  clearToken()
  location.assign('/login')
}
