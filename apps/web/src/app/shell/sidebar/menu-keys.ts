/** Letters typed in a row are one word. */
const TYPING_MS = 600
let typed = { word: '', at: 0 }

const ITEM = '.sidebar-item'
const isShown = (item: HTMLElement) => item.offsetParent !== null || item.getClientRects().length > 0

/** The entries that the arrows lead through: those of the flyout in which the focus is, else those of the menu. */
function entriesAround(nav: HTMLElement, focused: Element): HTMLElement[] {
  const flyout = focused.closest<HTMLElement>('.sidebar-flyout')
  const all = [...(flyout ?? nav).querySelectorAll<HTMLElement>(ITEM)]
  return flyout === null ? all.filter((item) => item.closest('.sidebar-flyout') === null && isShown(item)) : all
}

function typedMatch(items: readonly HTMLElement[], at: number, letter: string): HTMLElement | undefined {
  const now = Date.now()
  const isMore = now - typed.at < TYPING_MS
  typed = { word: (isMore ? typed.word : '') + letter.toLocaleLowerCase(), at: now }
  // The same word goes on from where it is; a first letter leads to the next entry.
  const from = typed.word.length > 1 ? at : at + 1
  const round = [...items.slice(from), ...items.slice(0, from)]
  return round.find((item) => (item.textContent ?? '').trim().toLocaleLowerCase().startsWith(typed.word))
}

interface Commands {
  /** Opens or closes the folder of this id. */
  readonly onToggle: (id: string, open: boolean) => void
}

/** Arrows, Home, End and letters in the menu (WAI-ARIA practices, disclosure navigation). True when the key was one of them. */
export function moveInMenu(event: KeyboardEvent, nav: HTMLElement, { onToggle }: Commands): boolean {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || !activeElement.matches(ITEM)) return false
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  const items = entriesAround(nav, activeElement)
  const at = items.indexOf(activeElement)
  const { id = '', parent = '' } = activeElement.dataset
  const expanded = activeElement.getAttribute('aria-expanded')
  const goTo = (item: HTMLElement | undefined | null) => {
    item?.focus()
    return true
  }
  switch (event.key) {
    case 'ArrowDown':
      return goTo(items[Math.min(at + 1, items.length - 1)])
    case 'ArrowUp':
      return goTo(items[Math.max(at - 1, 0)])
    case 'Home':
      return goTo(items[0])
    case 'End':
      return goTo(items.at(-1))
    case 'ArrowRight':
      if (expanded === 'false') onToggle(id, true)
      else if (expanded === 'true') goTo(nav.querySelector<HTMLElement>(`${ITEM}[data-parent="${CSS.escape(id)}"]`))
      return expanded !== null
    case 'ArrowLeft':
      if (expanded === 'true') onToggle(id, false)
      else goTo(parent === '' ? undefined : nav.querySelector<HTMLElement>(`${ITEM}[data-id="${CSS.escape(parent)}"]`))
      return true
    default: {
      if (event.key.length !== 1 || event.key === ' ') return false
      const found = typedMatch(items, at, event.key)
      found?.focus()
      return found !== undefined
    }
  }
}
