import { useTranslation } from 'react-i18next'
import { MenuItem, MenuSeparator } from '../../../ui/menu/menu-item.tsx'
import { closing, useTabs, type CloseWhat } from '../../tabs.ts'
import { moveTabBy, placeOf, refreshAndShow } from './tab-commands.ts'

interface Props {
  readonly tabKey: string
  /** Closes the menu. */
  readonly onDone: () => void
  readonly onClose: (key: string, what: CloseWhat) => void
}

/** What can be done with a tab (specification §2, and what its users look for besides). */
export function TabMenu({ tabKey, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const tabs = useTabs((state) => state.tabs)
  const place = placeOf(tabKey)
  const last = tabs.filter((tab) => !tab.affix).length - 1
  const run = (command: () => void) => () => {
    onDone()
    command()
  }
  const closeItem = (what: CloseWhat, words: string) => (
    <MenuItem disabled={closing(tabs, tabKey, what).length === 0} onSelect={run(() => onClose(tabKey, what))}>
      {words}
    </MenuItem>
  )
  return (
    <>
      <MenuItem onSelect={run(() => refreshAndShow(tabKey))}>{t('shell.tabRefresh')}</MenuItem>
      <MenuSeparator />
      {closeItem('this', t('shell.tabClose'))}
      {closeItem('others', t('shell.tabCloseOthers'))}
      {closeItem('right', t('shell.tabCloseRight'))}
      {closeItem('all', t('shell.tabCloseAll'))}
      <MenuSeparator />
      <MenuItem disabled={place < 1} onSelect={run(() => moveTabBy(tabKey, -1))}>
        {t('shell.tabMoveLeft')}
      </MenuItem>
      <MenuItem disabled={place < 0 || place === last} onSelect={run(() => moveTabBy(tabKey, 1))}>
        {t('shell.tabMoveRight')}
      </MenuItem>
    </>
  )
}
