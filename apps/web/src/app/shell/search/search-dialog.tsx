/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a field over groups of links and commands: no element does that. */
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../../session/current-user.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { navigate } from '../../../ui/navigation.tsx'
import { HitList, optionId } from './hit-list.tsx'
import type { Hit } from './hit.ts'
import { addRecent } from './recent.ts'
import './search-dialog.css'
import { useHits } from './use-hits.tsx'

/** One field over pages, actions, work and people; specification §2 asks for the menu. */
export function SearchDialog({ typedAhead = '', onClose }: { typedAhead?: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { userId } = useCurrentUser()
  const listId = useId()
  const [typed, setTyped] = useState(typedAhead)
  /** Without what an input method is still writing. */
  const [words, setWords] = useState(typedAhead.trim())
  const [pointed, setPointed] = useState<string>()
  const { hits, isAsking, hasFailed, askAgain } = useHits(words)
  // By its key: what arrives above it must not move the choice.
  const active = hits.find(({ key }) => key === pointed) ?? hits[0]

  const look = (text: string) => {
    setWords(text.trim())
    setPointed(undefined)
  }
  const choose = (hit: Hit) => {
    onClose()
    if (hit.to === undefined) return hit.run?.()
    if (hit.newTab === true) window.open(hit.to, '_blank', 'noopener')
    else {
      addRecent(userId, { key: hit.key.replace(/^recent:/, ''), title: hit.title, detail: hit.detail, to: hit.to })
      navigate(hit.to)
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Safari ends a composition before the key that ends it.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const at = active === undefined ? -1 : hits.indexOf(active)
    const last = hits.length - 1
    const next = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (next !== undefined) setPointed(hits[next]?.key)
    else if (event.key === 'Enter' && active !== undefined) choose(active)
    else return
    event.preventDefault()
  }

  const said = isAsking
    ? t('search.asking')
    : hits.length === 0
      ? t('search.nothing', { words })
      : t('search.count', { count: hits.length })
  return (
    <Dialog title={t('shell.search')} onClose={onClose} width={600} place="top">
      <div className="search-box">
        <SearchField
          type="text"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(active === undefined ? {} : { 'aria-activedescendant': optionId(listId, active) })}
          label={t('shell.search')}
          placeholder={t('search.hint')}
          maxLength={100}
          autoComplete="off"
          value={typed}
          autoFocus
          data-autofocus
          onChange={setTyped}
          onInput={({ currentTarget, nativeEvent }) => {
            if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) look(currentTarget.value)
          }}
          onCompositionEnd={({ currentTarget }) => look(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button onClick={onClose}>{t('search.close')}</Button>
      </div>
      <HitList
        id={listId}
        hits={hits}
        active={active}
        words={words}
        onPoint={({ key }) => setPointed(key)}
        onChoose={choose}
      />
      {hasFailed && (
        <p className="search-note">
          {t('search.failed')} <Button onClick={askAgain}>{t('error.retry')}</Button>
        </p>
      )}
      <p className={hits.length > 0 && !isAsking ? 'll-visually-hidden' : 'search-note'} role="status">
        {said}
      </p>
    </Dialog>
  )
}
