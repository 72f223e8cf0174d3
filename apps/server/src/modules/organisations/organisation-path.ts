/** Reads what people write for a place in a tree: 带电作业中心/一班. */

type Node = { readonly id: number; readonly pid: number | null; readonly name: string; readonly nameEn: string }

const keyOf = (text: string) => text.normalize('NFKC').trim().toLowerCase()
/** Full-width ones have become these. */
const BETWEEN = /[/\\>›]/

/**
 * Every node that a text may mean: its last part is the name of the node, those before it the names of nodes right above,
 * from as far up as they are written. One: that is it; several: more of the way must be written; none: there is none.
 */
export function createPathReader(nodes: readonly Node[]): (text: string) => readonly number[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const byName = new Map<string, Node[]>()
  for (const node of nodes) {
    for (const key of new Set([keyOf(node.name), keyOf(node.nameEn)])) {
      if (key !== '') byName.set(key, [...(byName.get(key) ?? []), node])
    }
  }
  const isNamed = (node: Node, part: string) => keyOf(node.name) === part || keyOf(node.nameEn) === part
  return (text) => {
    const parts = keyOf(text).split(BETWEEN).map(keyOf)
    while (parts[0] === '') parts.shift()
    const last = parts.pop()
    if (last === undefined || parts.includes('')) return []
    const fits = (node: Node) => {
      let at: Node | undefined = node
      for (const part of parts.toReversed()) {
        at = at?.pid === null || at === undefined ? undefined : byId.get(at.pid)
        if (at === undefined || !isNamed(at, part)) return false
      }
      return true
    }
    const found = (byName.get(last) ?? []).filter(fits)
    // The whole way from the top means that one, whatever else ends alike.
    const fromTop = found.filter((node) => depthOf(node, byId) === parts.length)
    return (fromTop.length === 1 ? fromTop : found).map(({ id }) => id)
  }
}

function depthOf(node: Node, byId: ReadonlyMap<number, Node>): number {
  let depth = 0
  for (let at = node; at.pid !== null && depth < 50; depth += 1) {
    const above = byId.get(at.pid)
    if (above === undefined) break
    at = above
  }
  return depth
}
