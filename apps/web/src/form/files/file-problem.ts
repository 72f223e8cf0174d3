import { FILE_LIMIT_BYTES } from '@liveline/contract/constants.ts'
import { fileTypes, MAX_ATTACHMENTS } from '@liveline/contract/file/shapes.ts'
import type { TFunction } from 'i18next'
import { sizeText } from './size-text.ts'

const endings: readonly string[] = Object.values(fileTypes).flat()

/** For the `accept` of a field of files. */
export const acceptedEndings = endings.map((ending) => `.${ending}`).join(',')

/** Why a file is not worth sending, in words that say what to do; undefined when it is. The server looks at its content. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>, t: TFunction): string | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!endings.includes(ending)) return t('files.wrongType', { types: endings.join(' ') })
  if (size === 0) return t('files.empty')
  if (size > FILE_LIMIT_BYTES) return t('files.tooLarge', { size: sizeText(size), limit: sizeText(FILE_LIMIT_BYTES) })
  return undefined
}

/** As many more as there is room for. */
export const roomFor = (held: number): number => Math.max(0, MAX_ATTACHMENTS - held)
