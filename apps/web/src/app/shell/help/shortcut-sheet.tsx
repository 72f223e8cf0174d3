import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { keysOf, shortcuts, type ShortcutName } from '../../../ui/shortcuts/shortcuts.ts'
import './shortcut-sheet.css'

const names = Object.keys(shortcuts) as ShortcutName[]

/** Every shortcut that the console knows, by where it works, and the keys that lists and menus take by custom. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('shell.help.shortcuts')}
      onClose={onClose}
      width={480}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('help.close')}
        </Button>
      }
    >
      {(['everywhere', 'lists', 'tasks', 'workflowDesigner'] as const).map((place) => (
        <section key={place} className="shortcuts">
          <h3>{t(`help.place.${place}`)}</h3>
          <dl>
            {names
              .filter((name) => shortcuts[name].place === place)
              .map((name) => (
                <div key={name}>
                  <dt>
                    {keysOf(name).map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{t(`help.shortcut.${name}`)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <p>{t('help.custom')}</p>
    </Dialog>
  )
}
