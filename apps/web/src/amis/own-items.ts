import { addSchemaFilter, registerFormItem, resolveRenderer, type RenderOptions } from 'amis'
import { isItemType } from '@liveline/form-schema/item-kinds.ts'
import { OwnItem } from './own-item.tsx'

const TYPE = 'll-item'
type Schema = Parameters<Parameters<typeof addSchemaFilter>[0]>[0]

/** What amis judges by itself: whether it is there at all, whether it is only read, what it holds at first. */
const ofAmis = [
  'type',
  'name',
  'id',
  'label',
  'value',
  'visible',
  'hidden',
  'visibleOn',
  'hiddenOn',
  'static',
  'staticOn',
]

/**
 * An item as amis sees it, with the rest of its schema where amis does not look: rules, options and what follows a choice
 * are ours, and judged once.
 */
function withoutOwnPart(schema: Schema): Schema {
  const [seen, own]: [[string, unknown][], [string, unknown][]] = [[], []]
  for (const entry of Object.entries(schema)) {
    // Its condition has become the property `disabled` of the component.
    if (ofAmis.includes(entry[0])) seen.push(entry)
    else if (entry[0] !== 'disabledOn') own.push(entry)
  }
  return { type: schema.type, ...Object.fromEntries(seen), item: Object.fromEntries(own) }
}

/**
 * Every item kind of ours (`itemTypes`) is drawn by its own control within amis, too. amis fetches its items when it first
 * meets them and refuses a name that is taken, so one of ours cannot stand under its name: instead amis is told, by name,
 * who draws (`rendererResolver`).
 */
const renderer = registerFormItem({
  type: TYPE,
  component: OwnItem,
  wrap: false,
  strictMode: false,
  sizeMutable: false,
})
addSchemaFilter((schema, chosen) => (chosen === renderer ? withoutOwnPart(schema) : schema))

export const rendererOf: NonNullable<RenderOptions['rendererResolver']> = (path, schema) =>
  isItemType(schema.type) ? renderer : resolveRenderer(path, schema)
