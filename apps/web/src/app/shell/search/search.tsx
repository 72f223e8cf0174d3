import { SearchOutlined } from '@ant-design/icons'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../lazy-part.tsx'
import { withTexts } from '../../../messages/load-texts.ts'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { TypedAhead } from './typed-ahead.tsx'

const SearchDialog = lazyPart(async () => ({
  default: (await withTexts(['search'], () => import('./search-dialog.tsx'))).SearchDialog,
}))

/** The field of the navbar that opens the search, also by Ctrl or Cmd and K. */
export function Search() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [ahead, setAhead] = useState('')
  const close = () => {
    setOpen(false)
    setAhead('')
  }
  useShortcut('search', () => setOpen(true))
  return (
    <>
      <button
        type="button"
        className="navbar-search"
        onClick={() => setOpen(true)}
        aria-label={t('shell.search')}
        aria-keyshortcuts="Control+K"
      >
        <SearchOutlined aria-hidden />
        <span>{t('shell.search')}</span>
        {/* Drawn by the sheet: as a text it would belong to the name. */}
        <kbd aria-hidden data-keys="Ctrl K" />
      </button>
      {open && (
        <Suspense fallback={<TypedAhead label={t('shell.search')} text={ahead} onType={setAhead} onLeave={close} />}>
          <SearchDialog typedAhead={ahead} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
