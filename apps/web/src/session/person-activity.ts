/** When somebody last touched keys, mouse or screen: reading and scrolling ask nothing of the server. */
let lastInputAt = 0
const note = () => {
  lastInputAt = Date.now()
}
const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove'] as const

/** Begins to notice; gives back what ends it. */
export function watchActivity(): () => void {
  note()
  const options = { capture: true, passive: true }
  for (const sign of signs) window.addEventListener(sign, note, options)
  return () => {
    for (const sign of signs) window.removeEventListener(sign, note, options)
  }
}

export const msSinceActivity = (): number => Date.now() - lastInputAt
