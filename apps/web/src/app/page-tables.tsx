/** Page tables, put together: what is managed, and the tasks or records that are drawn. */
import type { PageParams } from '@liveline/contract/page-table/page-params.ts'
import { MissionPreview } from '../features/missions/lists/mission-preview.tsx'
import { RecordPreview } from '../features/forms/page-records/record-preview.tsx'
import { PageTableEditor } from '../features/page-tables/editor/page-table-editor.tsx'
import { PageTablesPage } from '../features/page-tables/page-tables-page.tsx'
import { packPaths, paths } from './paths.ts'

export const PageTablesView = () => <PageTablesPage editorPath={paths.pageTable} />

const preview = (params: PageParams) =>
  params.source === 'records' ? <RecordPreview params={params} /> : <MissionPreview params={params} />

export const PageTableEditorView = () => (
  <PageTableEditor listPath={packPaths.pageTables} ownPath={paths.pageTable} preview={preview} />
)
