/**
 * Runs inside the page, before its own scripts: tells when what was awaited after a trusted click or key can be seen.
 * It must not refer to anything outside of itself.
 */
export interface Wanted {
  /** Spaces and thousands' commas do not count. */
  readonly texts: readonly string[]
  /** A button that can be pressed. */
  readonly button?: string
  /** Rows of a table or of a list, at least. */
  readonly rows?: number
  /** Shapes of a drawing, at least. */
  readonly shapes?: number
  /** Cards of a process, at least. */
  readonly cards?: number
  /** The element whose card is chosen, with its settings beside the cards. */
  readonly chosen?: string
}
export interface Seen {
  /** From the event to the frame after everything stood there. */
  readonly ms: number
  /** Longest task of the main thread in that time, as far as the browser tells (50 ms and more). */
  readonly longestMs: number
}
interface Watch {
  /** Must be called before the click that it waits for. */
  arm(awaited: Wanted): void
  /** Settles when it is all there. */
  seen(): Promise<Seen>
  /** What of it is not there yet. */
  missing(): readonly string[]
  /** Tasks of 50 ms and more since this was asked last. */
  takeLongTasks(): readonly number[]
  readonly keyTimes: readonly number[]
}
declare global {
  interface Window {
    liveWatch: Watch
  }
}

export function installWatch(): void {
  const longTasks: { readonly at: number; readonly ms: number }[] = []
  let taken = 0
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ at: startTime, ms: duration })
  })
  observer.observe({ type: 'longtask', buffered: true })

  const plain = (text: string) => text.replace(/[\s,，\u200B]/g, '')
  /** The page in front; the others stay mounted. */
  const front = () => document.querySelector('main section.shell-view:not([hidden])') ?? document.body

  /** Everything that can be read, what stands in fields as well; not the options of a closed list. */
  function readable(root: Element): string {
    const parts: string[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
      node instanceof HTMLElement && node.hidden ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    )
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof HTMLSelectElement) parts.push(node.selectedOptions[0]?.text ?? '')
      else if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) parts.push(node.value)
      else if (node instanceof Text && node.parentElement?.closest('select, datalist, style, script') === null)
        parts.push(node.data)
    }
    return plain(parts.join('\n'))
  }
  function missing({ texts, button, rows = 0, shapes = 0, cards = 0, chosen }: Wanted, stopsAtFirst = false): string[] {
    const wanting: string[] = []
    const root = front()
    if (button !== undefined) {
      const isReady = [...document.querySelectorAll('button')].some(
        (one) =>
          plain(one.textContent ?? '') === plain(button) &&
          !one.disabled &&
          one.ariaDisabled !== 'true' &&
          one.checkVisibility(),
      )
      if (!isReady) wanting.push(`button ${button}`)
    }
    const countOf = (selector: string) =>
      [...root.querySelectorAll(selector)].filter((one) => one.checkVisibility()).length
    if (rows > 0 && countOf('tbody tr, li a') < rows) wanting.push(`${rows} rows`)
    if (shapes > 0 && root.querySelectorAll('svg rect, svg path, svg polygon').length < shapes)
      wanting.push(`${shapes} shapes`)
    if (cards > 0 && root.querySelectorAll('.ll-flow-card').length < cards) wanting.push(`${cards} cards`)
    if (chosen !== undefined) {
      const isMarked = root.querySelector(`[data-card="${chosen}"][data-chosen="true"]`) !== null
      const isShown = [...root.querySelectorAll<HTMLInputElement>('aside input')].some((one) => one.value === chosen)
      if (!isMarked || !isShown) wanting.push(`${chosen} chosen`)
    }
    if (texts.length === 0 || (stopsAtFirst && wanting.length > 0)) return wanting
    const text = readable(root)
    return [...wanting, ...texts.filter((one) => !text.includes(plain(one)))]
  }

  /** To be called while a frame is made: a message comes after it was drawn. */
  const afterThisFrame = (then: () => void) => {
    const channel = new MessageChannel()
    channel.port1.addEventListener('message', then)
    channel.port1.start()
    channel.port2.postMessage(0)
  }

  let armed: Wanted = { texts: [] }
  let seen: Promise<Seen> = Promise.reject(new Error('Nothing was awaited'))
  seen.catch(() => {})
  const keyTimes: number[] = []
  addEventListener(
    'keydown',
    ({ timeStamp, isTrusted }) => {
      if (isTrusted) requestAnimationFrame(() => afterThisFrame(() => keyTimes.push(performance.now() - timeStamp)))
    },
    { capture: true },
  )
  window.liveWatch = {
    keyTimes,
    arm(awaited) {
      armed = awaited
      const { promise, resolve } = Promise.withResolvers<Seen>()
      seen = promise
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () => {
            if (missing(awaited, true).length > 0) requestAnimationFrame(look)
            else
              afterThisFrame(() => {
                const ms = performance.now() - timeStamp
                // Entries of tasks come a moment after them.
                setTimeout(() => {
                  const during = longTasks.filter(({ at }) => at >= timeStamp - 50 && at < timeStamp + ms)
                  resolve({ ms, longestMs: Math.max(0, ...during.map((task) => task.ms)) })
                }, 100)
              })
          }
          requestAnimationFrame(look)
        },
        { capture: true, once: true },
      )
    },
    seen: () => seen,
    missing: () => missing(armed),
    takeLongTasks() {
      const fresh = longTasks.slice(taken).map(({ ms }) => ms)
      taken = longTasks.length
      return fresh
    },
  }
}
