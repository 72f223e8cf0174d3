import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { resetPreferences, setPreferences } from '../../../ui/theme/preferences.ts'
import type { Preferences } from '../../../ui/theme/stored-preferences.ts'
import { usePreferences } from '../../../ui/theme/use-preferences.ts'
import { setLanguage } from '../../../ui/language.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { AccentChoice } from './accent-choice.tsx'
import './settings-drawer.css'
import { NoticeWays } from './notice-ways.tsx'
import { Choice, Switch } from './settings-parts.tsx'

/** The settings panel of specification §2; every change shows at once and is kept. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const preferences = usePreferences()
  // Each in its own words, always in the same order.
  const languages = (['zh-CN', 'en'] as const).map(
    (each) => [each, each === language ? t('settings.languageOwn') : t('shell.language')] as const,
  )
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
      footer={
        <>
          <Button
            onClick={() => {
              resetPreferences()
              toast.success(t('settings.wereReset'))
            }}
          >
            {t('settings.reset')}
          </Button>
          <Button onClick={onClose}>{t('shell.tabClose')}</Button>
        </>
      }
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
        <AccentChoice />
        <Choice label={t('settings.language')} value={language} options={languages} onChange={setLanguage} />
        <Switch
          label={t('settings.alarmPopup')}
          checked={preferences.alarmPopup}
          onChange={(alarmPopup) => setPreferences({ alarmPopup })}
        />
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
        <Switch
          label={t('settings.clearTabs')}
          checked={preferences.clearTabs}
          onChange={(clearTabs) => setPreferences({ clearTabs })}
        />
        <NoticeWays />
      </div>
    </Dialog>
  )
}
