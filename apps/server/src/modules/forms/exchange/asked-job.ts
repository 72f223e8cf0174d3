/** What a job was asked for, as it is stored with it. */
import type { DataJob } from '@liveline/contract/data-job/shapes.ts'
import type { StoredJob } from './data-jobs.repository.ts'
import type { ExportParams } from './export-records.ts'
import type { ImportParams } from './import-records.ts'

/** Of an import: the file, and whether it only judges it. */
export function uploadOf({ kind, params }: StoredJob): DataJob['upload'] {
  if (kind !== 'import') return null
  const { fileId, fileName, dryRun, mode } = params as ImportParams
  return { fileId, fileName, dryRun, mode }
}

/** Of an export. */
export const formatOf = ({ kind, params }: StoredJob): DataJob['format'] =>
  kind === 'export' ? (params as ExportParams).format : null
