import { CloseOutlined, PushpinOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { RouteLink } from '../../../ui/navigation.tsx'
import { moveTab, type CloseWhat, type Tab } from '../../tabs.ts'
import { moveTabBy, placeOf } from './tab-commands.ts'

/** What is dragged is a tab of ours, nothing that another page let go. */
const DRAGGED = 'application/x-liveline-tab'

interface Props {
  readonly tab: Tab
  /** The whole, for who hovers and who does not see it. */
  readonly title: string
  /** What the narrow tab shows: the tail is never cut. */
  readonly head: string
  readonly tail: string
  readonly isActive: boolean
  readonly onClose: (key: string, what: CloseWhat) => void
  readonly onMenu: (key: string, x: number, y: number) => void
}

/** Which half of a tab the pointer is over. */
function sideOf(event: DragEvent<HTMLElement>): 'before' | 'after' {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return event.clientX < left + width / 2 ? 'before' : 'after'
}

export function TabItem({ tab, title, head, tail, isActive, onClose, onMenu }: Props) {
  const { t } = useTranslation()
  const [drop, setDrop] = useState<'before' | 'after'>()
  const element = useRef<HTMLDivElement>(null)
  // In sight whenever it comes to the front or its title grows; with the next frame, which lays the page out anyway.
  useEffect(() => {
    if (!isActive) return
    const frame = requestAnimationFrame(() => element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another title is another width.
  }, [isActive, head, tail])

  const onAuxClick = (event: MouseEvent) => {
    if (event.button !== 1) return
    event.preventDefault()
    onClose(tab.key, 'this')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
    if (event.key === 'Delete') onClose(tab.key, 'this')
    else if (step !== undefined && event.ctrlKey && event.shiftKey) moveTabBy(tab.key, step)
    else return
    event.preventDefault()
  }
  const onDragOver = (event: DragEvent<HTMLElement>) => {
    if (tab.affix || !event.dataTransfer.types.includes(DRAGGED)) return
    event.preventDefault()
    setDrop(sideOf(event))
  }
  const onDrop = (event: DragEvent<HTMLElement>) => {
    const key = event.dataTransfer.getData(DRAGGED)
    setDrop(undefined)
    const [from, over] = [placeOf(key), placeOf(tab.key)]
    if (from < 0 || over < 0) return
    event.preventDefault()
    const gap = sideOf(event) === 'before' ? over : over + 1
    // Its own place, once left, is one less in front of the gap.
    moveTab(key, from < gap ? gap - 1 : gap)
  }
  return (
    <div
      // What it does, its link and its button do too.
      role="presentation"
      className="tab"
      ref={element}
      data-active={isActive}
      data-drop={drop}
      draggable={!tab.affix}
      onAuxClick={onAuxClick}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu(tab.key, event.clientX, event.clientY)
      }}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, tab.key)
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={onDragOver}
      onDragLeave={() => setDrop(undefined)}
      onDrop={onDrop}
    >
      {/* Who speaks to the page says what he sees; who listens hears the whole. */}
      <RouteLink
        to={tab.href}
        title={title}
        aria-current={isActive ? 'page' : undefined}
        aria-label={head + tail === title ? title : `${head}${tail} ${title}`}
      >
        {tab.affix && <PushpinOutlined aria-hidden />}
        {tab.dirty && <i className="tab-dirty" aria-hidden />}
        <span className="tab-head">{head}</span>
        {tail !== '' && <span className="tab-tail">{tail}</span>}
      </RouteLink>
      {!tab.affix && (
        <button type="button" aria-label={t('shell.tabCloseNamed', { title })} onClick={() => onClose(tab.key, 'this')}>
          <CloseOutlined aria-hidden />
        </button>
      )}
    </div>
  )
}
