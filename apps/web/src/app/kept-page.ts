import { getToken, pageToken } from '../session/token.ts'
import { guard } from './route-guard.ts'

/** Whether the page as it stands is no longer what its address leads to: logged out, or somebody else logged in. */
function isOver(): boolean {
  const { pathname: path, search } = location
  return pageToken() !== getToken() || guard({ path, search, hasToken: getToken() !== undefined }).kind === 'redirect'
}

const takeAway = () => document.getElementById('root')?.remove()

/**
 * Browsers keep a page that is left and bring it back as it stood, without a question to anybody. After a log-out that
 * must show nothing: it is emptied when it is left, and loaded anew when it comes back.
 */
export function watchKeptPage(reload = () => location.reload()): void {
  window.addEventListener('pagehide', () => {
    if (isOver()) takeAway()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !isOver()) return
    takeAway()
    reload()
  })
}
