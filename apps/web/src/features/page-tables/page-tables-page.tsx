import { PlusOutlined, TableOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { PageRow } from '@liveline/contract/page-table/shapes.ts'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { useSpeech } from '../../ui/labels/use-speech.ts'
import type { ListRows } from '../../ui/list/columns/list-column.ts'
import type { ListFilter } from '../../ui/list/filters/list-filter.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { navigate, RouteLink, useRoute } from '../../ui/navigation.tsx'
import { DeletePageDialog } from './delete-page-dialog.tsx'
import { pageTableColumns } from './page-table-columns.tsx'
import { pageTableList, switchPage } from './page-table-queries.ts'

/** The pages that draw tables of tasks and records: made, changed, switched off and on. */
export function PageTablesPage({ editorPath }: { editorPath: string }) {
  const speech = useSpeech()
  const { t, language } = speech
  const { query } = useRoute()
  const [toDelete, setToDelete] = useState<PageRow>()
  const columns = useMemo(() => pageTableColumns(speech), [speech])
  const filters = useMemo(
    (): readonly ListFilter[] => [
      { kind: 'text', name: 'keyword', title: t('pageTables.nameOrCode') },
      {
        kind: 'choice',
        name: 'valid',
        title: t('pageTables.state'),
        options: [
          { value: 'true', label: t('pageTables.on') },
          { value: 'false', label: t('pageTables.off') },
        ],
      },
    ],
    [t],
  )
  const rows = useMemo((): ListRows<PageRow> => {
    const toggle = async (row: PageRow) => {
      try {
        await switchPage(row.id, row.valid === 0)
        const name = nameIn(language, row)
        toast.success(t(row.valid === 1 ? 'pageTables.nowOff' : 'pageTables.nowOn', { name }))
      } catch {
        // Shown by the one place that shows failures.
      }
    }
    const acts = (row: PageRow) => (
      <>
        <Button kind="text" onClick={() => void toggle(row)}>
          {t(row.valid === 1 ? 'pageTables.switchOff' : 'pageTables.switchOn')}
        </Button>
        <RouteLink to={`${editorPath}?copy=${row.id}`}>{t('pageTables.copy')}</RouteLink>
        <Button kind="text" onClick={() => setToDelete(row)}>
          {t('pageTables.delete')}
        </Button>
      </>
    )
    return {
      keyOf: ({ id }) => String(id),
      addressOf: ({ id }) => `${editorPath}?id=${id}`,
      nameOf: (row) => nameIn(language, row),
      actions: acts,
      cardActions: acts,
    }
  }, [t, language, editorPath])
  const valid = query['valid']
  return (
    <>
      <ListPage
        page="pageTables"
        title={t('pageTables.title')}
        intro={t('pageTables.intro')}
        action={
          <Button kind="primary" onClick={() => navigate(editorPath)}>
            <PlusOutlined aria-hidden />
            {t('pageTables.create')}
          </Button>
        }
        source={pageTableList({
          ...(query['keyword'] ? { keyword: query['keyword'].slice(0, 50) } : {}),
          ...(valid === 'true' || valid === 'false' ? { valid } : {}),
        })}
        columns={columns}
        filters={filters}
        rows={rows}
        empty={
          <EmptyState
            icon={<TableOutlined aria-hidden />}
            title={t('pageTables.empty')}
            hint={t('pageTables.emptyHint')}
          />
        }
      />
      {toDelete !== undefined && <DeletePageDialog page={toDelete} onClose={() => setToDelete(undefined)} />}
    </>
  )
}
