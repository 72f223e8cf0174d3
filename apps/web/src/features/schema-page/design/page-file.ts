import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { isObject } from '@liveline/form-schema/json.ts'
import { saveFile } from '../../../ui/save-file.ts'

interface PageFile {
  readonly name: string
  readonly nameEn: string
  readonly icon: string
  readonly schema: AmisSchema
}

/** A page as a file that can be read in again, here or elsewhere. */
export function exportPage({ name, nameEn, icon, schema }: PageFile): void {
  const text = `${JSON.stringify({ name, nameEn, icon, schema }, undefined, 2)}\n`
  saveFile(new Blob([text], { type: 'application/json' }), `${name.replaceAll(/[\\/:*?"<>|]/g, '_')}.page.json`)
}

/** What `exportPage` wrote, or a bare schema; undefined for anything else. */
export function readPageFile(text: string): Partial<PageFile> | undefined {
  let held: unknown
  try {
    held = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isObject(held)) return undefined
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  if (!isObject(held['schema'])) return held['type'] === 'page' ? { schema: held } : undefined
  const icon = textOf(held['icon'])
  return {
    ...{ name: textOf(held['name']), nameEn: textOf(held['nameEn']), schema: held['schema'] },
    icon: /^(?:[A-Z][A-Za-z]{1,60}Outlined)?$/.test(icon) ? icon : '',
  }
}
