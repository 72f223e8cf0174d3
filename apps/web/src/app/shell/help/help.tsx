import { Suspense, useEffect } from 'react'
import { lazyPart } from '../../lazy-part.tsx'
import { withTexts } from '../../../messages/load-texts.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { showShellDialog, useShellDialog } from '../shell-dialogs.ts'
import { hasToured, mayInterrupt } from './first-visit.ts'

const AboutDialog = lazyPart(async () => ({
  default: (await withTexts(['help'], () => import('./about-dialog.tsx'))).AboutDialog,
}))
const ShortcutSheet = lazyPart(async () => ({
  default: (await withTexts(['help'], () => import('./shortcut-sheet.tsx'))).ShortcutSheet,
}))
const Tour = lazyPart(async () => ({ default: (await withTexts(['help'], () => import('./tour.tsx'))).Tour }))

/** Late enough for the first page to stand. */
const TOUR_AFTER_MS = 2_000

/** The sheet of shortcuts, the tour of the frame, and what runs here; each is fetched when it is asked for. */
export function Help({ isHome }: { isHome: boolean }) {
  const { userId } = useCurrentUser()
  const shown = useShellDialog((state) => state.shown)
  useShortcut('help', () => showShellDialog('shortcuts'))
  useEffect(() => {
    if (!isHome || hasToured(userId)) return
    const timer = setTimeout(() => {
      if (mayInterrupt()) showShellDialog('tour')
    }, TOUR_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isHome, userId])
  const close = () => showShellDialog(undefined)
  return (
    <Suspense fallback={null}>
      {shown === 'about' && <AboutDialog onClose={close} />}
      {shown === 'shortcuts' && <ShortcutSheet onClose={close} />}
      {shown === 'tour' && <Tour onClose={close} />}
    </Suspense>
  )
}
