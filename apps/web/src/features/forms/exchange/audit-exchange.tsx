import type { auditApi } from '@liveline/contract/audit/calls.ts'
import type { ExportFormat } from '@liveline/contract/data-job/shapes.ts'
import type { ClientInput } from '@liveline/contract/define-api.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import type { ShownList } from '../../../ui/list/list-page.tsx'
import { ExportButton } from './export-button.tsx'

/** What stands in a sheet of the audit log. */
const COLUMNS = 13

type Search = Omit<ClientInput<typeof auditApi.exportRows>['body'], 'format'>

/** Opens the export of the entries that a list shows, all of them. */
export function ExportAuditLog({ search, shown }: { search: Search; shown: ShownList }) {
  const { t } = useTranslation()
  const start = (format: ExportFormat, idempotencyKey: string) =>
    api.audit.exportRows({ body: { ...search, format }, idempotencyKey, quiet: true })
  const rows = { count: shown.total, isCapped: shown.totalIsCapped, areChosen: false }
  return <ExportButton name={t('exchange.auditLog')} rows={rows} columns={COLUMNS} start={start} />
}
