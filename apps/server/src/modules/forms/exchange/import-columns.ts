/** Which field each column of a sheet fills, by its first row. */
import { nameIn, say, type Language } from '@liveline/contract/language.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { ofErrorSheet, refuseFile, sheetTexts, unguarded, type SheetRow } from '../../data-jobs/sheets.service.ts'
import { exchangeTexts } from './exchange.texts.ts'
import { isFact } from './export-columns.ts'
import { isImportable } from './value-of-cell.ts'

export type ImportColumn = { readonly field: FormField; readonly title: string } | undefined

/** The name of a column in a template: the label, with the field's name where another has the same. */
export function titleOf(field: FormField, fields: readonly FormField[], language: Language): string {
  const label = nameIn(language, field, 'label')
  const isShared = fields.some((other) => other !== field && nameIn(language, other, 'label') === label)
  return isShared ? `${label} [${field.name}]` : label
}

/** @throws {AppError} IMPORT_REFUSED, with the column */
export function columnsOf(
  header: SheetRow | undefined,
  fields: readonly FormField[],
  { name, language }: { name: string; language: Language },
): ImportColumn[] {
  if (header === undefined) throw refuseFile(name, say(language, sheetTexts.noHeader))
  const factNames: readonly string[] = (['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const).flatMap(
    (fact) => {
      const { zh, en } = exchangeTexts[fact]
      return [fact, zh, en]
    },
  )
  const seen = new Set<FormField>()
  return header.cells.map((cell, index) => {
    const title = unguarded(String(cell ?? ''))
      .replace(/\*$/, '')
      .trim()
    const place = { column: index + 1, name: title.slice(0, 50) }
    // What an export adds of its own says nothing of the record.
    if (factNames.includes(title) || isFact(title)) return undefined
    const field = fieldNamed(title, fields)
    // An error sheet, mended, is a file to import.
    if (field === undefined && ofErrorSheet.includes(title)) return undefined
    if (field === undefined) throw refuseFile(name, say(language, exchangeTexts.unknownColumn, place))
    if (seen.has(field)) throw refuseFile(name, say(language, sheetTexts.repeatedColumn, place))
    if (!isImportable(field)) throw refuseFile(name, say(language, exchangeTexts.closedColumn, place))
    seen.add(field)
    return { field, title }
  })
}

function fieldNamed(title: string, fields: readonly FormField[]): FormField | undefined {
  if (title === '') return undefined
  return (
    fields.find(({ name }) => name === title) ??
    fields.find((field) => titleOf(field, fields, 'zh-CN') === title || titleOf(field, fields, 'en') === title) ??
    fields.find(({ label, labelEn }) => label === title || labelEn === title)
  )
}
