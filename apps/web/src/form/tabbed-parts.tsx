import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/controls/button.tsx'
import { isVisible, useForm, useVisibleCount } from './form-context.ts'
import type { LayoutPart, Part } from './form-parts.ts'
import './tabbed-parts.css'
import { REVEAL } from './reveal.ts'

interface Props {
  readonly part: LayoutPart
  readonly draw: (parts: readonly Part[]) => ReactNode
}

/** Pages that take turns in one place. All of them are in the page: what is wrong on another one is led to. */
export function TabbedParts({ part, draw }: Props) {
  const isSteps = part.layout === 'wizard'
  const { t } = useTranslation()
  const { store } = useForm()
  const id = useId()
  const tablist = useRef<HTMLDivElement>(null)
  const panels = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(part.parts[0]?.key)
  useVisibleCount(part.parts)
  const shown = part.parts.filter(
    (page): page is LayoutPart => page.kind === 'layout' && isVisible(page, store.scope()),
  )
  const current = shown.some(({ key }) => key === chosen) ? chosen : shown[0]?.key
  const at = shown.findIndex(({ key }) => key === current)

  useEffect(() => {
    const element = panels.current
    const reveal = ({ target }: Event) => {
      const panel = target instanceof Element ? target.closest<HTMLElement>('[data-page]') : null
      if (panel?.parentElement === element) flushSync(() => setChosen(panel.dataset['page']))
    }
    element?.addEventListener(REVEAL, reveal)
    return () => element?.removeEventListener(REVEAL, reveal)
  }, [])

  const go = (index: number) => {
    const page = shown[index]
    if (page === undefined) return
    flushSync(() => setChosen(page.key))
    tablist.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  const walk = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    go((to + shown.length) % shown.length)
  }
  const goOn = () => {
    const page = shown[at]
    if (page === undefined || store.showIn(namesIn(page)).length === 0) return go(at + 1)
    panels.current
      ?.querySelector<HTMLElement>('[data-page]:not([hidden]) [data-wrong=true] :is(input, textarea, button)')
      ?.focus()
  }
  return (
    <div className="ll-tabbed" data-steps={isSteps}>
      <div ref={tablist} className="ll-tabs" role="tablist">
        {shown.map((page, index) => (
          <button
            key={page.key}
            type="button"
            role="tab"
            id={`${id}-tab-${page.key}`}
            aria-controls={`${id}-${page.key}`}
            aria-selected={page.key === current}
            tabIndex={page.key === current ? 0 : -1}
            onKeyDown={walk}
            onClick={() => setChosen(page.key)}
          >
            {isSteps && (
              <span className="ll-step-number" aria-hidden>
                {index + 1}
              </span>
            )}
            {page.title === '' ? t('fields.page', { page: index + 1 }) : page.title}
            <WrongMark names={namesIn(page)} />
          </button>
        ))}
      </div>
      <div ref={panels}>
        {shown.map((page) => (
          <div
            key={page.key}
            className="ll-form-fields ll-tab-panel"
            role="tabpanel"
            id={`${id}-${page.key}`}
            aria-labelledby={`${id}-tab-${page.key}`}
            data-page={page.key}
            hidden={page.key !== current}
          >
            {draw(page.parts)}
          </div>
        ))}
      </div>
      {isSteps && shown.length > 1 && (
        <div className="ll-step-ways">
          <Button disabled={at <= 0} onClick={() => go(at - 1)}>
            {t('fields.previous')}
          </Button>
          <Button disabled={at >= shown.length - 1} onClick={goOn}>
            {t('fields.next')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Says of a page that something on it is to be mended. */
function WrongMark({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  const { store } = useForm()
  const [count, setCount] = useState(0)
  const key = names.join()
  useEffect(() => {
    const look = () => {
      const owned = new Set(key.split(','))
      setCount(store.shownProblems().filter((path) => owned.has(/^\w+/.exec(path)?.[0] ?? '')).length)
    }
    look()
    return store.subscribeToAll(look)
  }, [store, key])
  return count === 0 ? null : (
    <span className="ll-tab-wrong" aria-label={t('fields.wrongHere', { count })}>
      {count}
    </span>
  )
}

const namesIn = (part: Part): readonly string[] =>
  part.kind === 'item' ? [part.field.name] : part.parts.flatMap(namesIn)
