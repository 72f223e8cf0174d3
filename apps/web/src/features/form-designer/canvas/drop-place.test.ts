import { describe, expect, it } from 'vitest'
import { dropPlaceAt, type Box } from './drop-place.ts'

const box = (
  id: string,
  [left, top, right, bottom]: readonly number[],
  index = 0,
  children: readonly Box[] = [],
): Box => ({
  ...{ id, left: left ?? 0, top: top ?? 0, right: right ?? 0, bottom: bottom ?? 0, index, children },
})
/** A field, a section with two fields side by side, an empty section. */
const form = box('form', [0, 0, 400, 400], 0, [
  box('a', [10, 10, 390, 50], 0),
  box('s', [10, 60, 390, 160], 1, [box('b', [20, 80, 190, 140], 0), box('c', [210, 80, 380, 140], 1)]),
  box('empty', [10, 170, 390, 250], 2),
])
const at = (x: number, y: number, takes = (id: string) => !/^[abc]$/.test(id)) => dropPlaceAt(form, { x, y }, takes)

describe('where something dropped goes', () => {
  it('is beside the nearest component, before or behind its middle', () => {
    expect(at(200, 12)).toMatchObject({ parent: 'form', index: 0 })
    expect(at(200, 48)).toMatchObject({ parent: 'form', index: 1 })
    expect(at(30, 100)).toMatchObject({ parent: 's', index: 0, line: { isUpright: true } })
    expect(at(370, 100)).toMatchObject({ parent: 's', index: 2, line: { isUpright: true } })
  })

  it('is in an empty section, and beside a section at its rim', () => {
    expect(at(200, 210)).toMatchObject({ parent: 'empty', index: 0 })
    expect(at(200, 62)).toMatchObject({ parent: 'form', index: 1 })
    expect(at(200, 158)).toMatchObject({ parent: 'form', index: 2 })
  })

  it('is in what takes it, and nowhere when nothing does', () => {
    expect(at(30, 100, (id) => id === 'form')).toMatchObject({ parent: 'form' })
    expect(at(30, 100, () => false)).toBeUndefined()
  })
})
