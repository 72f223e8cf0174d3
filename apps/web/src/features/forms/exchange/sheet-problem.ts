import { FILE_LIMIT_BYTES } from '@liveline/contract/constants.ts'
import type { TFunction } from 'i18next'
import { sizeText } from '../../../form/files/size-text.ts'

/** For the `accept` of the choice of a file to import. */
export const sheetEndings = '.xlsx,.csv'

/** Why a file cannot be one to import, before it is sent; undefined when it may be. The server looks at its content. */
export function sheetProblem({ name, size }: Pick<File, 'name' | 'size'>, t: TFunction): string | undefined {
  if (!/\.(?:xlsx|csv)$/i.test(name)) return t('exchange.notSheet', { name })
  if (size > FILE_LIMIT_BYTES)
    return t('exchange.tooLarge', { name, size: sizeText(size), limit: sizeText(FILE_LIMIT_BYTES) })
  return undefined
}
