import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { accents, accentShades, grounds } from '../../../ui/theme/accents.ts'
import { setPreferences } from '../../../ui/theme/preferences.ts'
import { useIsDark, usePreferences } from '../../../ui/theme/use-preferences.ts'

/** The theme colour: the product's own, one of a few, or any; it says when a shade nearby is shown instead. */
export function AccentChoice() {
  const { t } = useTranslation()
  const chosen = usePreferences((preferences) => preferences.accent)
  const theme = useIsDark() ? 'dark' : 'light'
  const noteId = useId()
  const isOwn = chosen !== undefined && !accents.includes(chosen)
  const shown = chosen === undefined ? undefined : accentShades(chosen, theme).accent
  return (
    <fieldset className="settings-choice">
      <legend>{t('settings.accent')}</legend>
      <div className="settings-accents">
        {[undefined, ...accents].map((accent) => (
          <button
            key={accent ?? 'default'}
            type="button"
            aria-pressed={chosen === accent}
            aria-label={
              accent === undefined ? t('settings.accentDefault') : t('settings.accentNamed', { name: accent })
            }
            style={{ background: accent ?? 'var(--ll-brand)' }}
            onClick={() => setPreferences({ accent })}
          />
        ))}
        <label className="settings-own-accent" data-chosen={isOwn}>
          <input
            type="color"
            value={chosen ?? grounds[theme].accent}
            aria-describedby={noteId}
            onChange={(event) => setPreferences({ accent: event.target.value })}
          />
          {t('settings.accentOwn')}
        </label>
      </div>
      <p id={noteId} className="settings-note">
        {chosen !== undefined && shown !== undefined && shown !== chosen
          ? t('settings.accentMended', { chosen, shown })
          : ''}
      </p>
    </fieldset>
  )
}
