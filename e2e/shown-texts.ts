/** What a person must be able to read when a form of the pack is shown, in Chinese. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

interface SchemaItem {
  readonly type: string
  readonly name?: string
  readonly title?: string
  readonly label?: string
  readonly source?: string
  readonly visibleOn?: string
  readonly options?: readonly { readonly label: string; readonly value: unknown }[]
  readonly body?: SchemaItem | readonly SchemaItem[]
  readonly items?: readonly SchemaItem[]
}
type Values = Readonly<Record<string, unknown>>

const pack = path.resolve(import.meta.dirname, '../apps/server/seeds/live-line')
const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(pack, file), 'utf8'))

const schemaOf = (formKey: string) => (readJson(`forms/${formKey}.form.json`) as { schema: SchemaItem }).schema
const childrenOf = ({ body = [] }: SchemaItem): readonly SchemaItem[] =>
  'type' in body ? [body as SchemaItem] : (body as readonly SchemaItem[])

/** Names by value of what a source of options offers; a catalogue item may be drawn with more than its name. */
const sources: Readonly<Record<string, () => ReadonlyMap<string, string>>> = {
  '/organize/options': () => {
    const { details } = readJson('organisations.json') as { details: { id: number; name: string }[] }
    return new Map(details.map(({ id, name }) => [String(id), name]))
  },
  '/form/catalogue': () => {
    const [, ...lines] = readFileSync(path.join(pack, 'catalogue.csv'), 'utf8').trim().split('\n')
    return new Map(lines.map((line) => line.split(',')).map(([code = '', , name = '']) => [code, name]))
  },
  '/system/user/options': () => {
    const people = readJson('people.json') as { id: number; name: string }[]
    return new Map(people.map(({ id, name }) => [String(id), name]))
  },
}

function textsOfValue(item: SchemaItem, value: unknown): string[] {
  if (value === undefined || value === null || value === '' || item.type === 'hidden') return []
  if (item.items !== undefined) {
    const rows = value as readonly Values[]
    return rows.flatMap((row) => item.items!.flatMap((column) => textsOfValue(column, row[column.name ?? ''])))
  }
  if (item.source !== undefined) return [sources[item.source.split('?')[0]!]!().get(String(value)) ?? String(value)]
  if (item.options !== undefined) {
    const chosen = Array.isArray(value) ? value : [value]
    return item.options.filter((option) => chosen.includes(option.value)).map(({ label }) => label)
  }
  return typeof value === 'boolean' ? [] : [String(value)]
}

/** Every value of the form as it is read: names of options, times, texts, cells of sub-tables. */
export function valuesShown(formKey: string, values: Values): string[] {
  const walk = (item: SchemaItem): string[] => [
    ...(item.name === undefined ? [] : textsOfValue(item, values[item.name])),
    ...childrenOf(item).flatMap(walk),
  ]
  return [...new Set(walk(schemaOf(formKey)))]
}

/** The labels of all fields that an empty form shows. */
export function labelsShown(formKey: string): string[] {
  const walk = (item: SchemaItem): string[] => {
    if (item.visibleOn !== undefined || item.type === 'hidden') return []
    return [...(item.name === undefined ? [] : [item.label ?? '']), ...childrenOf(item).flatMap(walk)]
  }
  return walk(schemaOf(formKey))
}

/** What a field of the form shows for a value; `crewNeed.role` is a column of a sub-table. */
export function textShown(formKey: string, field: string, value: unknown): string {
  const [name, column] = field.split('.')
  const all = (item: SchemaItem): SchemaItem[] => [item, ...childrenOf(item).flatMap(all)]
  const item = all(schemaOf(formKey)).find((one) => one.name === name)
  const own = column === undefined ? item : item?.items?.find((one) => one.name === column)
  if (own === undefined) throw new Error(`${formKey} has no field ${field}`)
  return textsOfValue(own, value)[0] ?? ''
}
