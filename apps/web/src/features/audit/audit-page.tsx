import { FileSearchOutlined } from '@ant-design/icons'
import type { AuditRow } from '@liveline/contract/audit/shapes.ts'
import { actName } from '@liveline/contract/audit/act-names.ts'
import { useMemo, type ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/state-page.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'
import { useSpeech } from '../../ui/labels/use-speech.ts'
import type { ListRows } from '../../ui/list/columns/list-column.ts'
import { ListPage, type ShownList } from '../../ui/list/list-page.tsx'
import { addressOf, useRoute, useSetQuery } from '../../ui/navigation.tsx'
import { auditColumns, objectText } from './audit-columns.tsx'
import { auditFilters, searchIn, type AuditSearch } from './audit-filters.ts'
import { auditEntries } from './audit-queries.ts'
import { ChainDrawer } from './chain-drawer.tsx'
import { EntryDrawer } from './entry-drawer.tsx'

const entryOf = (text: string | undefined) => (/^[1-9]\d{0,17}$/.test(text ?? '') ? text : undefined)

interface Props {
  /** Saves all entries that the list is narrowed to. */
  readonly exporting: (search: AuditSearch, shown: ShownList) => ReactNode
}

/** The audit log, for those who watch over it: who did what, to what, when, and with what result. */
export function AuditPage({ exporting }: Props) {
  const speech = useSpeech()
  const { t, language } = speech
  const { path, query } = useRoute()
  const setQuery = useSetQuery()
  const columns = useMemo(() => auditColumns(speech), [speech])
  const filters = useMemo(() => auditFilters(t, language), [t, language])
  const rows = useMemo(
    (): ListRows<AuditRow> => ({
      keyOf: ({ id }) => id,
      // Beside the list as it is filtered now.
      addressOf: ({ id }) => addressOf(path, { ...query, entry: id }),
      nameOf: (row) => `${absoluteTime(row.at)} ${actName(language, row.action)} ${objectText(row, language)}`,
    }),
    [path, query, language],
  )
  const search = searchIn(query)
  const opened = entryOf(query['entry'])
  return (
    <>
      <ListPage
        page="audit"
        title={t('audit.title')}
        intro={t('audit.intro')}
        source={auditEntries(search)}
        columns={columns}
        filters={filters}
        rows={rows}
        saving={(shown) => exporting(search, shown)}
        action={
          <Button kind="primary" onClick={() => setQuery({ panel: 'chain', entry: undefined })}>
            {t('audit.chainTitle')}
          </Button>
        }
        empty={
          <EmptyState icon={<FileSearchOutlined aria-hidden />} title={t('audit.empty')} hint={t('audit.emptyHint')} />
        }
      />
      {query['panel'] === 'chain' && opened === undefined && (
        <ChainDrawer
          time={{ from: search.from, to: search.to }}
          entryAddress={(id) => addressOf(path, { entry: id })}
          onClose={() => setQuery({ panel: undefined })}
        />
      )}
      {opened !== undefined && (
        <EntryDrawer
          id={opened}
          onClose={() => setQuery({ entry: undefined })}
          onObject={(kind, object) =>
            setQuery({
              ...{ entry: undefined, page: undefined, after: undefined, who: undefined, behalf: undefined },
              ...{ action: undefined, result: undefined, text: undefined, from: undefined, to: undefined },
              kind,
              object,
            })
          }
        />
      )}
    </>
  )
}
