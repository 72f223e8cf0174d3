/** Data sets and report pages, put together with their addresses. */
import { DataSetEditor } from '../features/reports/data-sets/data-set-editor.tsx'
import { DataSetsPage } from '../features/reports/data-sets/data-sets-page.tsx'
import { ReportEditor } from '../features/reports/pages/report-editor.tsx'
import { ReportPagesPage } from '../features/reports/pages/reports-page.tsx'
import { packPaths, paths } from './paths.ts'

export const DataSetsView = () => <DataSetsPage editorPath={paths.dataSet} />
export const DataSetView = () => <DataSetEditor listPath={packPaths.dataSets} ownPath={paths.dataSet} />
export const ReportPagesView = () => <ReportPagesPage editorPath={paths.reportPage} />
export const ReportPageView = () => <ReportEditor listPath={packPaths.reportPages} ownPath={paths.reportPage} />
