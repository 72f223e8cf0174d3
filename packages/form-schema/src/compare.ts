/**
 * What changed between two schemas of one form, as a person who designs forms says it. A *column* is an item of a table
 * of rows; its name is `table.column`. Fields are the same by their name; one that is gone and one that is new are the
 * same under another name (*renamed*) when type and label, or type and place, are.
 */
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { SchemaChange } from '@liveline/contract/form-design/shapes.ts'
import { changesOfItem } from './compare-item.ts'
import { isEqualJson } from './equal-json.ts'
import { longestKept } from './longest-kept.ts'
import { layoutsOf, placedItems, type Placed } from './placed-items.ts'

/** Empty exactly when the schemas are equal, whatever the order of their members. */
export function compareSchemas(from: AmisSchema, to: AmisSchema): readonly SchemaChange[] {
  if (isEqualJson(from, to)) return []
  const changes = [...compareItems(placedItems(from), placedItems(to), ''), ...compareLayouts(from, to)]
  // What only arranges has moved.
  return changes.length > 0 ? changes : [{ kind: 'layoutChanged', field: '', label: '', labelEn: '', from: '', to: '' }]
}

function compareItems(from: readonly Placed[], to: readonly Placed[], table: string): SchemaChange[] {
  const newNames = new Set(to.map(({ name }) => name))
  const oldNames = new Set(from.map(({ name }) => name))
  const gone = from.filter(({ name }) => !newNames.has(name))
  const fresh = to.filter(({ name }) => !oldNames.has(name))
  const renamed = pairRenamed(gone, fresh)
  const was = new Map(
    to.flatMap((item) => {
      const before = renamed.get(item) ?? from.find(({ name }) => name === item.name)
      return before === undefined ? [] : [[item, before] as const]
    }),
  )
  const isRenamed = new Set(renamed.values())
  const moved = movedOf(from, to, was)
  const named = (item: Placed) => ({ field: `${table}${item.name}`, label: item.label, labelEn: item.labelEn })
  return [
    ...gone
      .filter((item) => !isRenamed.has(item))
      .map((item): SchemaChange => ({ kind: 'fieldRemoved', ...named(item), from: item.type, to: '' })),
    ...to.flatMap((item): SchemaChange[] => {
      const before = was.get(item)
      if (before === undefined) return [{ kind: 'fieldAdded', ...named(item), from: '', to: item.type }]
      const head = named(item)
      return [
        ...(before.name === item.name
          ? []
          : [{ kind: 'fieldRenamed' as const, ...head, from: `${table}${before.name}`, to: `${table}${item.name}` }]),
        ...changesOfItem(before.node, item.node).map((change) => ({ ...change, ...head })),
        ...(moved.has(item) ? [{ kind: 'moved' as const, ...head, from: before.around, to: item.around }] : []),
        ...compareItems(before.columns, item.columns, `${table}${item.name}.`),
      ]
    }),
  ]
}

/** New items by what they were called before: first by label and type, then by place and type. */
function pairRenamed(gone: readonly Placed[], fresh: readonly Placed[]): ReadonlyMap<Placed, Placed> {
  const pairs = new Map<Placed, Placed>()
  const isSame: readonly ((before: Placed, item: Placed) => boolean)[] = [
    (before, item) => before.node['label'] !== undefined && before.node['label'] === item.node['label'],
    (before, item) => before.place === item.place,
  ]
  for (const same of isSame) {
    for (const item of fresh.filter((one) => !pairs.has(one))) {
      const taken = new Set(pairs.values())
      const before = gone.find((one) => !taken.has(one) && one.type === item.type && same(one, item))
      if (before !== undefined) pairs.set(item, before)
    }
  }
  return pairs
}

/** The fewest items that, taken elsewhere, make the old order the new one; those in another part of the form too. */
function movedOf(
  from: readonly Placed[],
  to: readonly Placed[],
  was: ReadonlyMap<Placed, Placed>,
): ReadonlySet<Placed> {
  const order = new Map(from.map((item, index) => [item, index]))
  const known = to.filter((item) => was.has(item))
  const positions = known.map((item) => order.get(was.get(item) ?? item) ?? 0)
  const kept = longestKept(positions)
  return new Set(known.filter((item, index) => !kept.has(index) || was.get(item)?.around !== item.around))
}

/** What parts that only arrange or explain say: their titles, words and conditions. */
function compareLayouts(from: AmisSchema, to: AmisSchema): SchemaChange[] {
  const [before, after] = [layoutsOf(from), layoutsOf(to)]
  const without = (some: typeof before, others: typeof before) => {
    const left = [...others]
    return some.filter((one) => {
      const at = left.findIndex((other) => isEqualJson(one.said, other.said))
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
  }
  const change = (kind: 'layoutAdded' | 'layoutRemoved', { name, nameEn, type }: (typeof before)[number]) => ({
    ...{ kind, field: '', label: name, labelEn: nameEn },
    ...(kind === 'layoutAdded' ? { from: '', to: type } : { from: type, to: '' }),
  })
  return [
    ...without(before, after).map((layout) => change('layoutRemoved', layout)),
    ...without(after, before).map((layout) => change('layoutAdded', layout)),
  ]
}
