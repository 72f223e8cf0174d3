import { createHash } from 'node:crypto'

/** By which a drawing that is released already is known again. */
export const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')
