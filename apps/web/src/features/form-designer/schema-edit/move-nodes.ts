import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { insertNodes, isAccepted, type Edited, type Place } from './insert-nodes.ts'
import { removeNodes } from './remove-nodes.ts'
import { isWithin, topmost, treeOf, type Located, type Tree } from './tree.ts'

/** Moves components, in their order, to another place; undefined when they may not stand there or stay where they are. */
export function moveNodes(schema: AmisSchema, ids: readonly string[], place: Place): Edited | undefined {
  const tree = treeOf(schema)
  const moved = topmost(tree, ids)
  const isInItself = moved.some(({ id }) => isWithin(tree, place.parent, id))
  const nodes = moved.map(({ node }) => node)
  if (isInItself || !isAccepted(schema, place.parent, nodes)) return undefined
  const before = moved.filter(({ parent, index }) => parent === place.parent && index < place.index).length
  const index = place.index - before
  if (staysPut(moved, place.parent, index)) return undefined
  return insertNodes(removeNodes(schema, ids), { parent: place.parent, index }, nodes)
}

const staysPut = (moved: readonly Located[], parent: string, index: number): boolean =>
  moved.every((one, at) => one.parent === parent && one.index === index + at)

/** One step up or down among what may hold it: over its neighbour, into a neighbour that holds others, or out of its holder. */
export function moveByOne(schema: AmisSchema, ids: readonly string[], direction: 1 | -1): Edited | undefined {
  const tree = treeOf(schema)
  const moved = topmost(tree, ids)
  const edge = direction === 1 ? moved.at(-1) : moved[0]
  if (edge === undefined) return undefined
  for (const place of placesBeside(tree, edge, direction)) {
    const edited = moveNodes(schema, ids, place)
    if (edited !== undefined) return edited
  }
  return undefined
}

function* placesBeside(tree: Tree, edge: Located, direction: 1 | -1): Generator<Place> {
  const holder = tree.get(edge.parent ?? '')
  if (holder === undefined) return
  const siblings = holder.children
  const next = tree.get(siblings[siblings.indexOf(edge.id) + direction] ?? '')
  if (next !== undefined) {
    yield* placesWithin(tree, next, direction)
    yield { parent: holder.id, index: direction === 1 ? next.index + 1 : next.index }
  }
  // At the edge it leaves what holds it.
  for (let at: Located | undefined = holder; at?.parent !== undefined; at = tree.get(at.parent)) {
    const beside = tree.get(at.parent)?.children ?? []
    const pane = at.role === 'pane' ? tree.get(beside[beside.indexOf(at.id) + direction] ?? '') : undefined
    if (pane !== undefined) yield* placesWithin(tree, pane, direction)
    yield { parent: at.parent, index: direction === 1 ? at.index + 1 : at.index }
  }
}

/** The near end of what a component holds, or of the first of its panes. */
function* placesWithin(tree: Tree, into: Located, direction: 1 | -1): Generator<Place> {
  if (into.holds === undefined || into.holds === 'items') return
  const last = tree.get(into.children.at(-1) ?? '')
  yield { parent: into.id, index: direction === 1 || last === undefined ? 0 : last.index + 1 }
  const child = tree.get((direction === 1 ? into.children[0] : into.children.at(-1)) ?? '')
  if (child?.role === 'pane') yield* placesWithin(tree, child, direction)
}
