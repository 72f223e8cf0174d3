import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/button.tsx'
import { Check } from '../../../../ui/controls/check.tsx'
import { setPreferences } from '../../../../ui/theme/preferences.ts'
import { usePreferences } from '../../../../ui/theme/use-preferences.ts'
import { desktopState } from './alarm-memory.ts'

/** How one wants to be told beside the card: asked for by a click, never by itself. */
export function AlarmChoices() {
  const { t } = useTranslation()
  const [desktop, setDesktop] = useState(desktopState)
  const sound = usePreferences(({ alarmSound }) => alarmSound)
  return (
    <div className="notice-choices">
      <Check checked={sound} onChange={({ target }) => setPreferences({ alarmSound: target.checked })}>
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
