/** What two drawings of one workflow say of each element, for their pictures. */
import type { DrawingChange } from '@liveline/contract/process-definition/shapes.ts'
import type { DrawnNode } from '../../../ui/diagram/drawing.ts'

export type Mark = 'added' | 'removed' | 'changed' | 'moved'
export const marks: readonly Mark[] = ['added', 'removed', 'changed', 'moved']

type Place = Pick<DrawnNode, 'id' | 'x' | 'y' | 'width' | 'height'>

/** A change of settings outweighs a new place; where all was shifted alike, nothing moved. */
export function differenceMarks(
  changes: readonly Pick<DrawingChange, 'kind' | 'elementId'>[],
  before: readonly Place[],
  after: readonly Place[],
): ReadonlyMap<string, Mark> {
  const old = new Map(before.map((node) => [node.id, node]))
  const both = after.flatMap((now) => {
    const was = old.get(now.id)
    return was === undefined ? [] : [{ id: now.id, shift: `${now.x - was.x} ${now.y - was.y}`, now, was }]
  })
  const shifts = Map.groupBy(both, ({ shift }) => shift)
  const [common] = [...shifts].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? ['0 0']
  const moved = both.filter(
    ({ shift, now, was }) => shift !== common || now.width !== was.width || now.height !== was.height,
  )
  return new Map<string, Mark>([
    ...moved.map(({ id }): [string, Mark] => [id, 'moved']),
    ...changes.map(({ elementId, kind }): [string, Mark] => [elementId, kind]),
  ])
}
