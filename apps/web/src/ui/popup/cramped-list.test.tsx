// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PopupPanel } from './popup-panel.tsx'

const placements: string[] = []
vi.mock('@floating-ui/dom', () => ({
  autoUpdate: (_anchor: Element, _panel: Element, update: () => void) => {
    update()
    return () => undefined
  },
  computePosition: async (_anchor: Element, _panel: Element, { placement }: { placement: string }) => {
    placements.push(placement)
    return { x: 0, y: 0 }
  },
  flip: () => ({}),
  offset: () => ({}),
  shift: () => ({}),
  size: () => ({}),
}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  placements.length = 0
})

async function placed(heightPx: number): Promise<string | undefined> {
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(900)
  const anchor = document.createElement('button')
  vi.spyOn(anchor, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 670, 300, 30))
  vi.spyOn(HTMLDivElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 704, 300, heightPx))
  render(
    <PopupPanel anchor={anchor} placement="bottom-start" kind="listbox" label="Items" onTop onClose={() => undefined}>
      {null}
    </PopupPanel>,
  )
  await expect.poll(() => placements.length).toBeGreaterThan(0)
  return placements[0]
}

it('puts a list that was cut short where there is more room', async () => {
  expect(await placed(192)).toBe('top-start')
})

it('leaves a short list below its box', async () => {
  expect(await placed(110)).toBe('bottom-start')
})
