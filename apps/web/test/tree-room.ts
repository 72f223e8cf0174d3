import { vi } from 'vitest'

/** The page of the tests lays nothing out: without this a tree finds room for no row. */
export function giveTreesRoom(heightPx = 640): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(heightPx)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320)
}
