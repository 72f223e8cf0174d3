import type { ExportFormat } from '@liveline/contract/data-job/shapes.ts'
import type { DataFilter } from '@liveline/contract/form-data/shapes.ts'
import { api } from '../../../api/client.ts'
import type { ShownList } from '../../../ui/list/list-page.tsx'
import { ExportButton } from './export-button.tsx'

interface Props {
  readonly formId: number
  readonly formName: string
  readonly shown: ShownList
  readonly filters?: readonly DataFilter[]
  /** Only these rows. */
  readonly ids?: readonly string[]
}

/** Opens the export of what a list of records shows, or of chosen rows. */
export function ExportRecords({ formId, formName, shown, filters, ids }: Props) {
  const { columns, sort, total, totalIsCapped } = shown
  const start = (format: ExportFormat, idempotencyKey: string) => {
    const rows = ids === undefined ? { filters: [...(filters ?? [])] } : { ids: [...ids] }
    const asked = { formId, ...rows, ...(sort === undefined ? {} : { sort }), fields: [...columns], format }
    return api.dataJob.exportRows({ body: asked, idempotencyKey, quiet: true })
  }
  const rows = {
    count: ids?.length ?? total,
    isCapped: ids === undefined && totalIsCapped,
    areChosen: ids !== undefined,
  }
  return <ExportButton name={formName} rows={rows} columns={columns.length} start={start} />
}
