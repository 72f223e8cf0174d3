import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../../session/current-user.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PopupPanel } from '../../../ui/popup/popup-panel.tsx'
import { useConsole } from '../../console-state.ts'
import { noteToured } from './first-visit.ts'
import './tour.css'

const stops = [
  { name: 'menu', at: '.sidebar a, .sidebar button', placement: 'right-start' },
  { name: 'menuButton', at: '.navbar > button', placement: 'bottom-start' },
  { name: 'search', at: '.navbar-search', placement: 'bottom' },
  { name: 'tabs', at: '.tabs-bar', placement: 'bottom-start' },
  { name: 'bell', at: '.navbar-badge', placement: 'bottom-end' },
  { name: 'person', at: '.navbar-user', placement: 'bottom-end' },
] as const

const isOnScreen = (element: Element) => element.getClientRects().length > 0

/** What of the frame is on screen: a phone has no sidebar, and tabs may be switched off. */
function findStops() {
  const found = stops.flatMap((stop) => {
    const element = [...document.querySelectorAll(stop.at)].find(isOnScreen)
    return element === undefined ? [] : [{ ...stop, element }]
  })
  // The button is worth a stop only where the menu itself is away.
  return found.some(({ name }) => name === 'menu') ? found.filter(({ name }) => name !== 'menuButton') : found
}

/** A walk along the parts of the frame; any press elsewhere and Escape end it. */
export function Tour({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { userId } = useCurrentUser()
  const [found] = useState(() => {
    useConsole.setState({ drawerOpen: false })
    return findStops()
  })
  const [at, setAt] = useState(0)
  const [before] = useState(() => document.activeElement)
  const stop = found[at]
  useEffect(() => noteToured(userId), [userId])
  useEffect(() => {
    if (stop === undefined) return
    stop.element.toggleAttribute('data-touring', true)
    return () => void stop.element.toggleAttribute('data-touring', false)
  }, [stop])
  if (stop === undefined) return null
  const isLast = at === found.length - 1
  const end = (returnFocus: boolean) => {
    onClose()
    if (returnFocus && before instanceof HTMLElement) before.focus()
  }
  return (
    <PopupPanel
      // Another stop takes the focus anew, so that it is read.
      key={stop.name}
      anchor={stop.element}
      placement={stop.placement}
      kind="dialog"
      label={t('help.tourStep', { title: t(`help.tour.${stop.name}.title`), at: at + 1, of: found.length })}
      onTop
      onClose={({ returnFocus }) => end(returnFocus)}
    >
      <div className="tour">
        <strong>{t(`help.tour.${stop.name}.title`)}</strong>
        <p>{t(`help.tour.${stop.name}.text`)}</p>
        <div className="tour-foot">
          <small>
            {at + 1} / {found.length}
          </small>
          {!isLast && <Button onClick={() => end(true)}>{t('help.skip')}</Button>}
          {at > 0 && <Button onClick={() => setAt(at - 1)}>{t('help.back')}</Button>}
          <Button kind="primary" onClick={() => (isLast ? end(true) : setAt(at + 1))}>
            {isLast ? t('help.finish') : t('help.next')}
          </Button>
        </div>
      </div>
    </PopupPanel>
  )
}
