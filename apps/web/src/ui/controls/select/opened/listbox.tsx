import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PopupPanel } from '../../../popup/popup-panel.tsx'
import { Button } from '../../button.tsx'
import { isTyped, type Opening } from '../opening.ts'
import type { Option, OptionSource, OptionValue } from '../option.ts'
import './listbox.css'
import { typedAhead } from './match-options.ts'
import { OptionRows, optionId } from './option-rows.tsx'
import { rowsOf } from './rows.ts'
import { placeAfter, useActive } from './use-active.ts'
import { useOptions } from './use-options.ts'
import { useTypeAhead } from './use-type-ahead.ts'

export interface ListboxProps {
  readonly id: string
  readonly label: string
  readonly anchor: HTMLElement
  readonly source: OptionSource
  readonly chosen: readonly OptionValue[]
  readonly multiple: boolean
  readonly searchable: boolean
  readonly opening: Opening
  /** Takes the list's reader of keys: without a search the focus stays at the box. */
  readonly onReader: (read: ((event: KeyboardEvent) => void) | undefined) => void
  /** Tells the box which option the keys have reached. */
  readonly onActive: (id: string | undefined) => void
  readonly onChoose: (option: Option) => void
  readonly onClose: (how: { returnFocus: boolean }) => void
}

/** What opens at a box of choices: a search where there are many, and the one list (ARIA APG, listbox and combobox). */
export function Listbox(props: ListboxProps) {
  const { id, label, anchor, source, chosen, multiple, searchable, opening, onReader, onActive, onChoose, onClose } =
    props
  const { t } = useTranslation()
  const [text, setText] = useState(searchable ? opening.text : '')
  const [query, setQuery] = useState(text)
  const search = useRef<HTMLInputElement>(null)
  const { state, options, retry } = useOptions(source, query)
  const { rows, ordered } = useMemo(() => rowsOf(options), [options])
  const [active, move] = useActive(ordered, query, chosen, opening)
  const wordWith = useTypeAhead()
  const activeId = active < 0 ? undefined : optionId(id, active)

  const readKey = (event: KeyboardEvent) => {
    // Enter and Escape that end the writing of Chinese are not ours.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.ctrlKey || event.metaKey) return
    const place = placeAfter(event, ordered, active, searchable)
    if (place !== undefined) {
      event.preventDefault()
      move(place)
    } else if (event.key === 'Enter' || (event.key === ' ' && !searchable)) {
      event.preventDefault()
      const option = ordered[active]
      if (state === 'failed') retry()
      else if (option !== undefined) onChoose(option)
    } else if (isTyped(event) && !searchable) {
      event.preventDefault()
      const next = typedAhead(ordered, wordWith(event.key), active)
      if (next !== undefined) move(next)
    }
  }
  useLayoutEffect(() => {
    onReader(readKey)
    return () => onReader(undefined)
  })
  useLayoutEffect(() => {
    onActive(activeId)
    return () => onActive(undefined)
  }, [activeId, onActive])
  useEffect(() => {
    // On a phone the keyboard would lie over the list; a tap on the search brings it.
    const isTouched = opening.text === '' && matchMedia('(hover: none)').matches
    if (!isTouched) search.current?.focus({ preventScroll: true })
  }, [opening])
  const { current: begun } = useRef(searchable ? '' : opening.text)
  const goToBegun = useRef(() => {
    const next = typedAhead(ordered, begun, -1)
    if (begun !== '' && next !== undefined) move(next)
  })
  useEffect(() => goToBegun.current(), [])

  const isEmpty = state === 'ready' && ordered.length === 0
  return (
    <PopupPanel anchor={anchor} placement="bottom-start" kind="listbox" label={label} onTop onClose={onClose}>
      <div className="ll-listbox">
        {searchable && (
          <input
            ref={search}
            className="ll-input"
            role="combobox"
            aria-label={t('listbox.searchIn', { label })}
            aria-expanded
            aria-autocomplete="list"
            aria-controls={id}
            aria-activedescendant={activeId}
            placeholder={t('listbox.search')}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target, nativeEvent }) => {
              setText(target.value)
              if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) setQuery(target.value)
            }}
            onCompositionEnd={({ currentTarget }) => setQuery(currentTarget.value)}
            onKeyDown={readKey}
          />
        )}
        <output className="ll-visually-hidden">
          {state === 'loading' && t('listbox.loading')}
          {state === 'ready' && t('listbox.count', { count: ordered.length })}
        </output>
        {state === 'loading' && ordered.length === 0 && <p className="ll-listbox-note">{t('listbox.loading')}</p>}
        {state === 'failed' && (
          <div className="ll-listbox-note" role="alert">
            <p>{t('listbox.failed')}</p>
            <Button onClick={retry}>{t('listbox.retry')}</Button>
          </div>
        )}
        {isEmpty && <p className="ll-listbox-note">{query === '' ? t('listbox.none') : t('listbox.noMatch')}</p>}
        <OptionRows
          id={id}
          label={label}
          multiple={multiple}
          rows={rows}
          total={ordered.length}
          active={active}
          chosen={chosen}
          isBusy={state === 'loading'}
          onPoint={move}
          onChoose={onChoose}
        />
      </div>
    </PopupPanel>
  )
}
