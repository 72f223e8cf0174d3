import { CheckCircleOutlined } from '@ant-design/icons'
import type { ErrorReportRow } from '@liveline/contract/error-report/shapes.ts'
import { useMemo } from 'react'
import { EmptyState } from '../../ui/feedback/state-page.tsx'
import { useSpeech } from '../../ui/labels/use-speech.ts'
import type { ListRows } from '../../ui/list/columns/list-column.ts'
import type { ListFilter } from '../../ui/list/filters/list-filter.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { addressOf, useRoute, useSetQuery } from '../../ui/navigation.tsx'
import { errorReportColumns } from './error-report-columns.tsx'
import { ErrorReportDrawer } from './error-report-drawer.tsx'
import { errorReportList } from './error-report-queries.ts'

const numberOf = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined)

/** What consoles reported of their own faults, for administrators of the system. */
export function ErrorReportsPage() {
  const speech = useSpeech()
  const { t } = speech
  const { path, query } = useRoute()
  const setQuery = useSetQuery()
  const columns = useMemo(() => errorReportColumns(speech), [speech])
  const filters = useMemo(
    (): readonly ListFilter[] => [
      { kind: 'number', name: 'number', title: t('errorReports.number') },
      { kind: 'flag', name: 'open', title: t('errorReports.onlyOpen') },
    ],
    [t],
  )
  const rows = useMemo(
    (): ListRows<ErrorReportRow> => ({
      keyOf: ({ number }) => String(number),
      // Beside the list as it is filtered now.
      addressOf: ({ number }) => addressOf(path, { ...query, report: String(number) }),
      nameOf: ({ number, message }) => `${number} ${message}`,
    }),
    [path, query],
  )
  const number = numberOf(query['number'])
  const opened = numberOf(query['report'])
  return (
    <>
      <ListPage
        page="errorReports"
        title={t('errorReports.title')}
        intro={t('errorReports.intro')}
        source={errorReportList({
          ...(query['open'] === '1' ? { open: 'true' } : {}),
          ...(number === undefined ? {} : { number }),
        })}
        columns={columns}
        filters={filters}
        rows={rows}
        empty={
          <EmptyState
            icon={<CheckCircleOutlined aria-hidden />}
            title={t('errorReports.empty')}
            hint={t('errorReports.emptyHint')}
          />
        }
      />
      {opened !== undefined && <ErrorReportDrawer number={opened} onClose={() => setQuery({ report: undefined })} />}
    </>
  )
}
