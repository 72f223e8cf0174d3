import { MAX_ATTACHMENTS } from '@liveline/contract/file/shapes.ts'
import { sayBoth } from '@liveline/contract/language.ts'
import type { FormField } from '../form-field.ts'
import { isObject, type Json } from '../json.ts'
import { wrongType, type Judge, type KnownFile, type Place, type Wrong } from '../place.ts'
import { validationTexts } from '../validation.texts.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const MAXIMUM_NAME = 255

/** Judges a list of files: each `{ fileId, name }` with what else its kind keeps of it. */
export const judgeFiles =
  (also: Readonly<Record<string, (value: unknown) => boolean>>, fits: (file: KnownFile) => boolean): Judge =>
  (field, value, place) => {
    if (!Array.isArray(value)) return wrongType(validationTexts.noFiles)
    if (value.length > MAX_ATTACHMENTS)
      return wrongType(sayBoth(validationTexts.tooManyFiles, { most: MAX_ATTACHMENTS }))
    const isRight = (file: unknown): file is Json =>
      isObject(file) &&
      Object.keys(file).every((name) => name === 'fileId' || name === 'name' || Object.hasOwn(also, name)) &&
      typeof file.name === 'string' &&
      file.name.length <= MAXIMUM_NAME &&
      Object.entries(also).every(
        ([name, holds]) => file[name] === undefined || file[name] === null || holds(file[name]),
      )
    if (!value.every(isRight)) return wrongType(validationTexts.noFiles)
    if (new Set(value.map(({ fileId }) => fileId)).size < value.length) return wrongType(validationTexts.noFiles)
    for (const { fileId, name } of value) {
      const wrong = judgeFile(field, fileId, place, (file) => file.name === name && fits(file))
      if (wrong !== undefined) return wrong
    }
    return undefined
  }

/** One file by its id; only the server knows which the person may put here. */
export function judgeFile(
  _field: FormField,
  fileId: unknown,
  { options }: Place,
  fits: (file: KnownFile) => boolean,
): Wrong | undefined {
  if (typeof fileId !== 'string' || !UUID.test(fileId)) return wrongType(validationTexts.noFiles)
  if (options.files === undefined) return undefined
  const known = options.files.get(fileId)
  return known !== undefined && fits(known) ? undefined : { code: 'FILE', text: validationTexts.fileNotUsable }
}
