/** The audit log, put together with the export of it. */
import type { AuditSearch } from '../features/audit/audit-filters.ts'
import { AuditPage } from '../features/audit/audit-page.tsx'
import { ExportAuditLog } from '../features/forms/exchange/audit-exchange.tsx'
import type { ShownList } from '../ui/list/list-page.tsx'

const exporting = (search: AuditSearch, shown: ShownList) => <ExportAuditLog {...{ search, shown }} />

export const AuditView = () => <AuditPage exporting={exporting} />
