/** Where each field of a form is used: what whoever renames or removes it would break. */
import { designAddress, pageTableAddress } from '@liveline/contract/console-addresses.ts'
import type { FieldUse } from '@liveline/contract/form-design/shapes.ts'
import { readsOf } from '@liveline/form-schema/field-reads.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { FormContent } from '../form-releases.ts'

/** The use of a field by a step of a workflow. */
export type WorkflowUse = {
  readonly field: string
  readonly kind: FieldUse['kind']
  readonly elementId: string
  readonly name: string
  readonly nameEn: string
  readonly definitionName: string
  readonly definitionNameEn: string
}
type PageTable = { readonly id: number; readonly name: string; readonly nameEn: string; readonly params: unknown }

/**
 * By the name of the field; a column of a table is `table.column`.
 * @param parts `isMainForm`: it begins a workflow, so that page tables show its fields as `fields.…`
 */
export function fieldUsesOf(parts: {
  readonly form: { readonly formId: number; readonly formKey: string }
  readonly content: FormContent
  readonly workflows: readonly WorkflowUse[]
  readonly pageTables: readonly PageTable[]
  readonly isMainForm: boolean
}): Record<string, FieldUse[]> {
  const { form, content } = parts
  const known = new Set(
    fieldsOf(content.schema).flatMap(({ name, fields }) => [name, ...fields.map((column) => `${name}.${column.name}`)]),
  )
  const found = new Map<string, FieldUse[]>()
  const add = (field: string, use: FieldUse): void => {
    if (known.has(field)) found.set(field, [...(found.get(field) ?? []), use])
  }
  const layouts = [['$', content.schema] as const, ['$mobile', content.mobileSchema ?? {}] as const]
  for (const [root, schema] of layouts) {
    for (const { field, kind, path, name, nameEn } of readsOf(schema)) {
      const place = path.replace('$', () => root)
      add(field, { kind, name, nameEn, place, address: designAddress(form.formId, place) })
    }
  }
  for (const page of parts.pageTables) {
    for (const { kind, key } of keysOf(page.params)) {
      const [of = '', ...rest] = key.split('.')
      const field =
        of === 'fields' && parts.isMainForm
          ? rest.join('.')
          : of === 'form' && rest[0] === form.formKey
            ? rest.slice(1).join('.')
            : undefined
      if (field !== undefined)
        add(field, {
          kind,
          name: page.name,
          nameEn: page.nameEn,
          place: key,
          address: pageTableAddress(String(page.id)),
        })
    }
  }
  for (const use of parts.workflows) {
    const named = (workflow: string, step: string) => (step === '' ? workflow : `${workflow} · ${step}`)
    add(use.field, {
      kind: use.kind,
      name: named(use.definitionName, use.name),
      nameEn: named(use.definitionNameEn || use.definitionName, use.nameEn),
      place: use.elementId,
    })
  }
  return Object.fromEntries(found)
}

/** The columns and filters of a page table, whatever else it says. */
function keysOf(params: unknown): { kind: 'column' | 'filter'; key: string }[] {
  const listed = (name: 'columns' | 'filters'): unknown[] => {
    const held: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined
    return Array.isArray(held) ? held : []
  }
  const keyed = (kind: 'column' | 'filter', entries: readonly unknown[]) =>
    entries.flatMap((entry) => {
      const key: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'key') : undefined
      return typeof key === 'string' ? [{ kind, key }] : []
    })
  return [...keyed('column', listed('columns')), ...keyed('filter', listed('filters'))]
}
