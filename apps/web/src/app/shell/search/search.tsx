import { SearchOutlined } from '@ant-design/icons'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const MenuSearch = lazy(async () => ({ default: (await import('./menu-search.tsx')).MenuSearch }))

/** The field of the navbar that opens the search, also by Ctrl or Cmd and K. */
export function Search() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
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
        <Suspense fallback={null}>
          <MenuSearch onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
