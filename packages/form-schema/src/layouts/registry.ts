import type { LayoutKind } from './layout-kind.ts'
import { alert, divider, plain, tpl } from './words.ts'
import { container, fieldset, form, grid, group, tabs, wizard } from './holders.ts'

/** Every kind of layout: what the lint lets in and the console draws. */
export const layouts = {
  form,
  fieldset,
  group,
  grid,
  container,
  tabs,
  wizard,
  divider,
  tpl,
  plain,
  alert,
} as const satisfies Record<string, LayoutKind>
export type LayoutType = keyof typeof layouts

export const layoutTypes = Object.keys(layouts) as readonly LayoutType[]
export const isLayoutType = (type: unknown): type is LayoutType =>
  typeof type === 'string' && Object.hasOwn(layouts, type)
export const layoutKind = (type: LayoutType): LayoutKind => layouts[type]
