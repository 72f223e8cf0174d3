import { createHash } from 'node:crypto'
import type { FormContent } from '../form-releases.ts'

/** By which the audit log knows a schema: it may be too long to stand there, and versions keep it. */
export const schemaDigest = ({ schema, mobileSchema }: FormContent): string =>
  createHash('sha256')
    .update(JSON.stringify([schema, mobileSchema]))
    .digest('hex')
