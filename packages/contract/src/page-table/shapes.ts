import { z } from 'zod'
import { oneLine } from '../one-line.ts'
import { PageName, PageParamsText } from './page-params.ts'

const flag = z.union([z.literal(0), z.literal(1)])

export const PageConfig = z.object({
  id: z.number().int(),
  pageCode: z.string(),
  categoryResource: z.string(),
  pageIcon: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** JSON text of PageParams (specification §3). */
  pageParams: z.string(),
  valid: flag,
})
export type PageConfig = z.infer<typeof PageConfig>

/** Letters, digits and what addresses carry without an escape. */
const PageCode = z.string().regex(/^[A-Za-z][\w-]{0,63}$/)
/** The `url` of a menu entry; empty: the page stands nowhere by itself. */
const CategoryResource = z.string().regex(/^[\w/-]{0,100}$/)
/** A name of @ant-design/icons. */
const PageIcon = z.string().regex(/^[A-Za-z]{0,50}$/)

/** What a person says of a page; `pageParams` is judged by `readPageParams`. */
export const EnteredPage = z.object({
  pageCode: PageCode,
  categoryResource: CategoryResource,
  pageIcon: PageIcon,
  name: PageName,
  nameEn: oneLine(50),
  pageParams: PageParamsText,
})
export type EnteredPage = z.infer<typeof EnteredPage>

/** Who changed something last; an empty name: nobody, it came with the pack. */
const changed = { updatedAt: z.iso.datetime(), updatedBy: z.string() }

/** One row of the management list; lists never carry `pageParams`. */
export const PageRow = z.object({
  id: z.number().int(),
  pageCode: z.string(),
  categoryResource: z.string(),
  pageIcon: z.string(),
  name: z.string(),
  nameEn: z.string(),
  valid: flag,
  rev: z.number().int(),
  source: z.enum(['tasks', 'records']),
  /** Number of columns; 0 when what is kept cannot be read. */
  columns: z.number().int(),
  /** Names of the menu entries it stands under or is shown by; none: it is on no screen (answers B8). */
  places: z.array(z.object({ name: z.string(), nameEn: z.string() })),
  ...changed,
})
export type PageRow = z.infer<typeof PageRow>

/** A page as it is edited: `rev` is what the next `update` takes. */
export const PageDetail = PageConfig.extend({ rev: z.number().int(), ...changed })
export type PageDetail = z.infer<typeof PageDetail>

/** A state that a page had until somebody saved over it. */
export const PageVersion = z.object({
  rev: z.number().int(),
  name: z.string(),
  nameEn: z.string(),
  ...changed,
})
export type PageVersion = z.infer<typeof PageVersion>

/** What a page can draw from, and for whom. */
export const PageSources = z.object({
  flows: z.array(z.object({ flowKey: z.string(), name: z.string(), nameEn: z.string() })),
  forms: z.array(z.object({ formId: z.number().int(), formKey: z.string(), name: z.string(), nameEn: z.string() })),
  roles: z.array(z.object({ id: z.number().int(), name: z.string(), nameEn: z.string() })),
  /** Folders and pages of the menu with the url that `categoryResource` names. */
  categories: z.array(z.object({ url: z.string(), name: z.string(), nameEn: z.string() })),
})
export type PageSources = z.infer<typeof PageSources>

/** What may stand in a column, of the chosen sources. */
export const PageField = z.object({
  /** As `PageColumn.key` takes it. */
  key: z.string(),
  label: z.string(),
  labelEn: z.string(),
  /** Where it comes from: the name of a form. */
  form: z.object({ name: z.string(), nameEn: z.string() }),
  /** The item kind, as `input-number`. */
  type: z.string(),
  /** The list of a task keeps it, so that it can be sorted and filtered by. */
  searchable: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string(), labelEn: z.string() })),
})
export type PageField = z.infer<typeof PageField>
