import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/button.tsx'
import { Check } from '../../../../ui/controls/check.tsx'
import { desktopState, isSoundOn, setSound } from './alarm-memory.ts'

/** How one wants to be told beside the card: asked for by a click, never by itself. */
export function AlarmChoices() {
  const { t } = useTranslation()
  const [desktop, setDesktop] = useState(desktopState)
  const [sound, setOn] = useState(isSoundOn)
  return (
    <div className="notice-choices">
      <Check
        checked={sound}
        onChange={({ target }) => {
          setSound(target.checked)
          setOn(target.checked)
        }}
      >
        {t('notices.sound')}
      </Check>
      {desktop === 'default' && (
        <Button kind="text" onClick={() => void Notification.requestPermission().then(setDesktop)}>
          {t('notices.desktopAsk')}
        </Button>
      )}
      {desktop === 'granted' && <span>{t('notices.desktopOn')}</span>}
      {desktop === 'denied' && <span>{t('notices.desktopDenied')}</span>}
    </div>
  )
}
