import { describe, expect, it } from 'vitest'
import { layOutCards, type Point } from './lay-out-cards.ts'
import { readCards } from './read-cards.ts'
import { graphOf, randomProcess } from './random-process.ts'

const sizes: Readonly<Record<string, readonly [number, number]>> = {
  start: [36, 36],
  end: [36, 36],
  delay: [36, 36],
  task: [100, 80],
  call: [100, 80],
  service: [100, 80],
}
const sizeOf = (id: string) => {
  const [width, height] = sizes[id.replace(/\d+$/, '')] ?? [50, 50]
  return { width, height }
}

describe.each(Array.from({ length: 40 }, (_, index) => index + 1))('the drawing of the process %i', (seed) => {
  const graph = graphOf(randomProcess(seed))
  const arranged = layOutCards(readCards(graph).main, graph.flows, sizeOf, { x: 100, y: 200 })
  const boxes = [...arranged.shapes].map(([id, { x, y }]) => ({ id, x, y, ...sizeOf(id) }))

  it('places every element, and none upon another', () => {
    expect(boxes.map(({ id }) => id).toSorted()).toEqual([...graph.nodes.keys()].toSorted())
    const over = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            one.x < other.x + other.width &&
            other.x < one.x + one.width &&
            one.y < other.y + other.height &&
            other.y < one.y + one.height,
        )
        .map((other) => `${one.id} ${other.id}`),
    )
    expect(over).toEqual([])
  })

  it('draws every flow from border to border, upright and level, and through no element', () => {
    expect([...arranged.lines.keys()].toSorted()).toEqual(graph.flows.map(({ id }) => id).toSorted())
    for (const { id, from, to } of graph.flows) {
      const points = arranged.lines.get(id) ?? []
      const pairs = points.slice(1).map((point, index) => [points[index] as Point, point] as const)
      expect(pairs.length).toBeGreaterThan(0)
      for (const [a, b] of pairs) {
        expect(a.x === b.x || a.y === b.y, `${id} is slanted`).toBe(true)
        const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)]
        const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)]
        const crossed = boxes.filter(
          (box) =>
            box.id !== from &&
            box.id !== to &&
            left < box.x + box.width &&
            box.x < right &&
            top < box.y + box.height &&
            box.y < bottom,
        )
        expect(
          crossed.map((box) => box.id),
          `${id} from ${from} to ${to}`,
        ).toEqual([])
      }
    }
  })
})
