import { setHttpListeners } from '../api/http.ts'
import { clearToken } from '../session/token.ts'
import { leave } from './log-out.ts'

/** So long the success can be read (answers A18). */
const READ_THE_MESSAGE_MS = 2_000

/** The password has been changed and every session has ended: what is still asked for meets no question, then the login. */
export function leaveWithNewPassword(userName: string): void {
  setHttpListeners({ failed: () => {}, sessionEnded: async () => 'stay' })
  clearToken()
  setTimeout(() => void leave(userName), READ_THE_MESSAGE_MS)
}
