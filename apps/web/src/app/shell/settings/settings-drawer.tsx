import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { accents } from '../../../ui/theme/accents.ts'
import { setPreferences } from '../../../ui/theme/preferences.ts'
import type { Preferences } from '../../../ui/theme/stored-preferences.ts'
import { usePreferences } from '../../../ui/theme/use-preferences.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import './settings-drawer.css'

function Choice<V extends string>(props: {
  label: string
  value: V
  options: readonly (readonly [V, string])[]
  onChange: (value: V) => void
}) {
  const name = useId()
  return (
    <fieldset className="settings-choice">
      <legend>{props.label}</legend>
      <div>
        {props.options.map(([value, label]) => (
          <label key={value} data-checked={value === props.value}>
            <input type="radio" name={name} checked={value === props.value} onChange={() => props.onChange(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Switch({ label, checked, onChange }: { label: ReactNode; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="settings-switch">
      {label}
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}

/** The settings panel of specification §2; every change shows at once and is kept. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const preferences = usePreferences()
  const setSize = (size: Preferences['size']) => {
    setPreferences({ size })
    toast.success(t('settings.fontSwitched'))
  }
  return (
    <Dialog
      title={t('settings.title')}
      onClose={onClose}
      width={340}
      place="right"
      footer={<Button onClick={onClose}>{t('shell.tabClose')}</Button>}
    >
      <div className="settings">
        <Choice
          label={t('settings.theme')}
          value={preferences.theme}
          options={[
            ['light', t('settings.themeLight')],
            ['dark', t('settings.themeDark')],
            ['system', t('settings.themeSystem')],
          ]}
          onChange={(theme) => setPreferences({ theme })}
        />
        <Choice
          label={t('settings.size')}
          value={preferences.size}
          options={[
            ['medium', t('settings.sizeMedium')],
            ['small', t('settings.sizeSmall')],
            ['mini', t('settings.sizeMini')],
          ]}
          onChange={setSize}
        />
        <fieldset className="settings-choice">
          <legend>{t('settings.accent')}</legend>
          <div className="settings-accents">
            {[undefined, ...accents].map((accent) => (
              <button
                key={accent ?? 'default'}
                type="button"
                aria-pressed={preferences.accent === accent}
                aria-label={
                  accent === undefined ? t('settings.accentDefault') : t('settings.accentNamed', { name: accent })
                }
                style={{ background: accent ?? 'var(--ll-brand)' }}
                onClick={() => setPreferences({ accent })}
              />
            ))}
          </div>
        </fieldset>
        <Switch
          label={t('settings.fixedHeader')}
          checked={preferences.fixedHeader}
          onChange={(fixedHeader) => setPreferences({ fixedHeader })}
        />
        <Switch
          label={t('settings.tagsView')}
          checked={preferences.tagsView}
          onChange={(tagsView) => setPreferences({ tagsView })}
        />
        <Switch
          label={t('settings.sidebarLogo')}
          checked={preferences.sidebarLogo}
          onChange={(sidebarLogo) => setPreferences({ sidebarLogo })}
        />
      </div>
    </Dialog>
  )
}
