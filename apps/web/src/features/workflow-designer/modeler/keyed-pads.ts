import type { Drawing } from './create-modeler.ts'
import type { Drawn } from './parts.ts'
import { putDown } from './put-down.ts'

/*
 * Palette and context pad of bpmn-js hear the pointer only. Here each becomes a toolbar of the keyboard (ARIA APG, toolbar): one
 * stop of the Tab key, arrows move within, Enter and Space press, Esc leads to the drawing.
 */
const PALETTE = '.djs-palette-entries'
const PAD = '.djs-context-pad'
/** Hand, lasso, space and connect follow the pointer; the keyboard has arrows, the search and "connect" of the pad instead. */
const ENTRIES = '.group:not([data-group=tools]) > .entry[data-action]'
const CONNECT = 'connect'

interface Names {
  readonly palette: string
  readonly pad: string
}

interface Options {
  readonly names: Names
  /** Somebody wants a line from there: the keys cannot point at where it leads. */
  readonly onConnect: (from: Drawn) => void
  /** There is no place for it in what is on screen. */
  readonly onNoPlace: () => void
}

export interface KeyedPads {
  /** Leads to what can be done at the chosen element; to the palette where none is chosen. */
  readonly focus: () => void
  readonly stop: () => void
}

const entriesOf = (bar: Element) => [...bar.querySelectorAll<HTMLElement>(ENTRIES)]

/** The entry that Tab leads to. */
function makeStop(bar: Element, entry: HTMLElement | undefined): void {
  for (const one of entriesOf(bar)) one.tabIndex = one === entry ? 0 : -1
}

function makeToolbar(bar: Element, name: string): void {
  bar.setAttribute('role', 'toolbar')
  bar.setAttribute('aria-label', name)
  const entries = entriesOf(bar)
  for (const entry of entries) {
    entry.setAttribute('role', 'button')
    if (!entry.hasAttribute('aria-label') && entry.title !== '') entry.setAttribute('aria-label', entry.title)
  }
  makeStop(bar, entries.find(({ tabIndex }) => tabIndex === 0) ?? entries[0])
}

function moved(entries: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const at = entries.indexOf(from)
  const last = entries.length - 1
  if (key === 'Home') return entries[0]
  if (key === 'End') return entries[last]
  if (key === 'ArrowDown' || key === 'ArrowRight') return entries[at === last ? 0 : at + 1]
  if (key === 'ArrowUp' || key === 'ArrowLeft') return entries[at === 0 ? last : at - 1]
  return undefined
}

function press(entry: HTMLElement): void {
  const { left, bottom } = entry.getBoundingClientRect()
  entry.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX: left, clientY: bottom }))
}

export function keyPads(drawing: Drawing, container: HTMLElement, { names, onConnect, onNoPlace }: Options): KeyedPads {
  const bus = drawing.get('eventBus')
  const canvas = drawing.get('canvas')
  /** The pad goes with its element and comes with the next one: who came by the keys goes on by them. */
  let isByKeys = false
  const barOf = (kind: string) => container.querySelector(kind)
  const stopOf = (bar: Element | null) => bar?.querySelector<HTMLElement>('.entry[tabindex="0"]') ?? undefined
  const goOn = () => {
    if (!isByKeys) return
    // After it has all been drawn: the box for the name comes before.
    setTimeout(() => {
      const { activeElement } = document
      const isFree = activeElement === null || activeElement === document.body || activeElement.tagName === 'svg'
      if (!isFree || !container.isConnected) return
      const next = stopOf(barOf(PAD))
      if (next === undefined) canvas.focus()
      else next.focus({ preventScroll: true })
    })
  }
  const tag = () => {
    for (const [kind, name] of [
      [PALETTE, names.palette],
      [PAD, names.pad],
    ] as const) {
      const bar = barOf(kind)
      if (bar !== null) makeToolbar(bar, name)
    }
  }
  const tagAndGoOn = () => {
    tag()
    goOn()
  }
  const run = (bar: Element, entry: HTMLElement) => {
    isByKeys = true
    const [chosen] = drawing.get('selection').get()
    if (entry.dataset['action'] === CONNECT && chosen !== undefined) return onConnect(chosen)
    if (bar.matches(PAD)) return press(entry)
    if (!putDown(drawing, container, () => press(entry))) onNoPlace()
  }
  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
    const bar = target.closest(`${PALETTE}, ${PAD}`)
    if (bar === null || !target.matches('.entry')) return
    const next = moved(entriesOf(bar), target, key)
    const isPress = key === 'Enter' || key === ' '
    if (next === undefined && !isPress && key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') canvas.focus()
    if (isPress && !event.repeat) run(bar, target)
    if (next === undefined) return
    makeStop(bar, next)
    next.focus()
  }
  const onPointer = () => {
    isByKeys = false
  }
  const tagged = ['palette.changed', 'contextPad.open']
  const left = ['contextPad.close', 'directEditing.complete', 'directEditing.cancel', 'popupMenu.close']
  tag()
  bus.on(tagged, tagAndGoOn)
  bus.on(left, goOn)
  container.addEventListener('keydown', onKey)
  container.addEventListener('pointerdown', onPointer)
  return {
    focus() {
      const entry = stopOf(barOf(PAD)) ?? stopOf(barOf(PALETTE))
      entry?.focus({ preventScroll: true })
    },
    stop() {
      bus.off(tagged, tagAndGoOn)
      bus.off(left, goOn)
      container.removeEventListener('keydown', onKey)
      container.removeEventListener('pointerdown', onPointer)
    },
  }
}
