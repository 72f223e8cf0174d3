import { BarChartOutlined, PlusOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { ReportRow } from '@liveline/contract/report-page/shapes.ts'
import { useMemo, useState } from 'react'
import { askToPlace } from '../../../session/placing.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { AskAndActDialog } from '../../../ui/feedback/ask-and-act-dialog.tsx'
import { EmptyState } from '../../../ui/feedback/state-page.tsx'
import { joinNames } from '../../../ui/labels/join-names.ts'
import { useSpeech } from '../../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../../ui/list/columns/list-column.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { navigate, useRoute } from '../../../ui/navigation.tsx'
import { changedColumns, keptRows, nameColumn, stateColumn, stateFilters } from '../list-parts.tsx'
import { deleteReport, filtersOf, reportList, switchReport } from '../report-queries.ts'

const partsOf = ({ parts }: ReportRow) => <span className="ll-number">{parts}</span>

const placeButton = (words: string) =>
  function place({ id, name, nameEn }: ReportRow) {
    const target = { kind: 'reportPage', id: String(id) } as const
    return (
      <Button kind="text" onClick={() => askToPlace({ target, name, nameEn })}>
        {words}
      </Button>
    )
  }

/** The reports: made, changed, switched off and on, put into the menu. */
export function ReportPagesPage({ editorPath }: { editorPath: string }) {
  const speech = useSpeech()
  const { t, language } = speech
  const { query } = useRoute()
  const [toDelete, setToDelete] = useState<ReportRow>()
  const columns = useMemo((): readonly ListColumn<ReportRow>[] => {
    const places = (row: ReportRow) =>
      joinNames(
        row.places.map((place) => nameIn(language, place)),
        language,
      )
    return [
      nameColumn(speech),
      stateColumn(speech),
      {
        key: 'parts',
        title: t('reports.parts'),
        cell: partsOf,
        text: ({ parts }) => String(parts),
        align: 'right',
      },
      {
        key: 'places',
        title: t('reports.places'),
        cell: (row) => (row.places.length > 0 ? places(row) : t('reports.nowhere')),
        text: places,
        onCard: 'fact',
      },
      ...changedColumns<ReportRow>(speech),
    ]
  }, [speech, t, language])
  const filters = useMemo(() => stateFilters(t), [t])
  const rows = useMemo(
    () =>
      keptRows<ReportRow>(speech, {
        idOf: ({ id }) => String(id),
        addressOf: ({ id }) => `${editorPath}?id=${id}`,
        switchTo: ({ id }, on) => switchReport(id, on),
        onDelete: setToDelete,
        first: placeButton(speech.t('reports.place')),
      }),
    [speech, editorPath],
  )
  return (
    <>
      <ListPage
        page="reportPages"
        title={t('reports.title')}
        intro={t('reports.intro')}
        action={
          <Button kind="primary" onClick={() => navigate(editorPath)}>
            <PlusOutlined aria-hidden />
            {t('reports.create')}
          </Button>
        }
        source={reportList(filtersOf(query))}
        {...{ columns, filters, rows }}
        empty={
          <EmptyState
            icon={<BarChartOutlined aria-hidden />}
            title={t('reports.emptyReports')}
            hint={t('reports.emptyReportsHint')}
          />
        }
      />
      {toDelete !== undefined && <DeleteReport report={toDelete} onClose={() => setToDelete(undefined)} />}
    </>
  )
}

function DeleteReport({ report, onClose }: { report: ReportRow; onClose: () => void }) {
  const { t, language } = useSpeech()
  const name = nameIn(language, report)
  return (
    <AskAndActDialog
      title={t('reports.deleteReport', { name })}
      command={t('reports.deleteReportIt')}
      keep={t('reports.keep')}
      kind="danger"
      act={() => deleteReport(report.id)}
      done={t('reports.deleted', { name })}
      onClose={onClose}
    >
      <p>{t('reports.deleteReportText')}</p>
    </AskAndActDialog>
  )
}
