import { CloseOutlined, PushpinOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { RouteLink } from '../../../ui/navigation.tsx'
import { useTabs, type CloseWhat } from '../../tabs.ts'
import './tab-list.css'
import { useTabTitles } from './use-tab-titles.ts'

interface Props {
  readonly activeKey: string | undefined
  readonly onDone: () => void
  readonly onClose: (key: string, what: CloseWhat) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrows lead from the words to the pages and on from one to the next. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined || event.nativeEvent.isComposing) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .tab-list-link')]
  const at = stops.findIndex(
    (stop) => stop === document.activeElement || stop.parentElement?.contains(document.activeElement),
  )
  event.preventDefault()
  stops[Math.max(0, Math.min(at + step, stops.length - 1))]?.focus()
}

/** Every open page with its whole title, for when there are more than the bar shows. */
export function TabList({ activeKey, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const tabs = useTabs((state) => state.tabs)
  const titleOf = useTabTitles()
  const [words, setWords] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The panel was there before its contents were fetched.
  useEffect(() => field.current?.focus(), [])
  const wanted = words.trim().toLocaleLowerCase()
  const found = tabs.filter((tab) => titleOf(tab).toLocaleLowerCase().includes(wanted))
  return (
    <div className="tab-list" role="presentation" onKeyDown={moveFocus}>
      <SearchField ref={field} label={t('shell.tabsSearch')} value={words} onChange={setWords} />
      {found.length === 0 && <p className="ll-muted">{t('shell.tabsNone')}</p>}
      <ul aria-label={t('shell.tabs')}>
        {found.map((tab) => {
          const title = titleOf(tab)
          return (
            <li key={tab.key} data-active={tab.key === activeKey}>
              <RouteLink
                className="tab-list-link"
                to={tab.href}
                title={title}
                aria-current={tab.key === activeKey ? 'page' : undefined}
                onClick={onDone}
              >
                {tab.affix && <PushpinOutlined aria-hidden />}
                {tab.dirty && <i className="tab-dirty" title={t('shell.unsavedTitle')} />}
                <span>{title}</span>
              </RouteLink>
              {!tab.affix && (
                <button
                  type="button"
                  aria-label={t('shell.tabCloseNamed', { title })}
                  onClick={() => onClose(tab.key, 'this')}
                >
                  <CloseOutlined aria-hidden />
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
