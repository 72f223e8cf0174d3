/** What of amis-editor is offered: the parts that a page may hold, and of their settings those that the lint lets in. */
import { commonProperties, isItemType, itemProperties } from '@liveline/form-schema/item-kinds.ts'
import { isObject, type Json } from '@liveline/form-schema/json.ts'
import { kinds } from '@liveline/form-schema/kinds/registry.ts'
import { isKnownKey } from '@liveline/form-schema/page-schema/page-parts.ts'

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')

/** Plugins of amis-editor by id; those for scripts, markup, media, other hosts and uploads are none of them. */
const offered: ReadonlySet<string> = new Set(
  words(`Page Container Flex Grid HBox Wrapper Panel Tabs Collapse CollapseGroup FieldSetControl GroupControl Divider
    Alert Tpl Plain Mapping Status Progress Tag Date Time Datetime Link Property Timeline Steps Each List ListItem Card
    Cards Table TableCell CRUD Form Service Control Item TextControl TextareaControl NumberControl SelectControl
    CheckboxesControl RadiosControl CheckboxControl SwitchControl DateControl DateTimeControl TimeControl ComboControl
    StaticControl HiddenControl Button ButtonGroup ButtonToolbarControl DropDownButton Action Submit Reset Operation
    Dialog Drawer Pagination`).map((name) => `${name}Plugin`),
)
/** Whether a plugin is loaded. @param isOwn it belongs to the editor, not to a part */
export const isOffered = (id: string, isOwn: boolean): boolean => isOwn || offered.has(id)

function isAllowed(name: string, type: unknown): boolean {
  const [key = ''] = name.split('.')
  if (isItemType(type))
    return [...commonProperties, ...itemProperties, ...kinds[type].properties].some((known) => known === key)
  return isKnownKey(key)
}

const inner = ['body', 'tabs', 'controls', 'items', 'columns'] as const

/** A panel of settings without those that a page may not say; undefined when nothing of it is left. */
export function withoutRefused(panel: unknown, type: unknown): unknown {
  if (Array.isArray(panel)) {
    const left = panel.map((one: unknown) => withoutRefused(one, type)).filter((one) => one !== undefined)
    return left.length === 0 ? undefined : left
  }
  if (!isObject(panel)) return panel
  const { name } = panel
  // Controls of the editor that write code, events or sheets.
  if (/^ae-(?:eventControl|apiAdaptor|switchMore-css|theme)|css|ThemeCss/i.test(String(panel['type']))) return undefined
  if (typeof name === 'string' && !/^[$_]/.test(name) && !isAllowed(name, type)) return undefined
  let isEmptied = false
  const copy: Record<string, unknown> = { ...panel }
  // What stands in a control with a name is its own; what stands in one without is settings of the part.
  if (typeof name !== 'string')
    for (const key of inner) {
      if (typeof copy[key] !== 'object') continue
      const left = withoutRefused(copy[key], type)
      isEmptied ||= left === undefined
      copy[key] = left ?? []
    }
  return isEmptied ? undefined : copy
}

/** What the editor writes by itself into every part, and says nothing of the page. */
const ofEditor: ReadonlySet<string> = new Set(
  words(`$$id $$comments $$commonSchema editorSetting themeCss
    wrapperCustomStyle pullRefresh asideResizor onEvent feat dsType wrapperComponent canAccessSuperData mockItems
    staticClassName`),
)

/** The name that the editor gives every part. */
const isMadeId = (key: string, held: unknown) => key === 'id' && /^u:[\da-f]+$/.test(String(held))

/** The schema as it is kept: without marks of the editor. */
export function tidied<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(tidied) as T
  if (!isObject(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema as Json).flatMap(([key, held]) =>
      ofEditor.has(key) || key.startsWith('__editor') || isMadeId(key, held) ? [] : [[key, tidied(held)]],
    ),
  ) as T
}
