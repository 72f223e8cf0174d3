import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** What lies out of sight on either side. */
interface Beyond {
  readonly left: boolean
  readonly right: boolean
}

/** A step leaves a bit of what was seen. */
const STEP = 0.8

/** Tabs that may be more than the window is wide: it scrolls by wheel, finger and arrows. */
export function TabStrip({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation()
  const strip = useRef<HTMLDivElement>(null)
  const [beyond, setBeyond] = useState<Beyond>({ left: false, right: false })
  const measure = useCallback(() => {
    const { current: element } = strip
    if (element === null) return
    const left = element.scrollLeft > 1
    const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
    setBeyond((known) => (known.left === left && known.right === right ? known : { left, right }))
  }, [])
  useEffect(() => {
    const { current: element } = strip
    if (element === null || typeof ResizeObserver !== 'function') return
    const observer = new ResizeObserver(() => {
      element.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      measure()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [measure])
  // oxlint-disable-next-line react/exhaustive-deps -- another number of tabs is another width.
  useEffect(measure, [measure, count])

  const scrollBy = (direction: 1 | -1) => {
    const { current: element } = strip
    element?.scrollBy({ left: direction * element.clientWidth * STEP })
  }
  const overflows = beyond.left || beyond.right
  const arrow = (direction: 1 | -1, isEnd: boolean, words: string, icon: ReactNode) =>
    overflows && (
      <button
        type="button"
        className="tabs-arrow"
        tabIndex={-1}
        disabled={isEnd}
        title={words}
        aria-label={words}
        onClick={() => scrollBy(direction)}
      >
        {icon}
      </button>
    )
  return (
    <>
      {arrow(-1, !beyond.left, t('shell.tabsScrollLeft'), <LeftOutlined aria-hidden />)}
      <div
        className="tabs-strip"
        ref={strip}
        onScroll={measure}
        onWheel={(event) => {
          if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY
        }}
      >
        {children}
      </div>
      {arrow(1, !beyond.right, t('shell.tabsScrollRight'), <RightOutlined aria-hidden />)}
    </>
  )
}
