import { DatabaseOutlined, PlusOutlined } from '@ant-design/icons'
import type { DataSetRow } from '@liveline/contract/data-set/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { AskAndActDialog } from '../../../ui/feedback/ask-and-act-dialog.tsx'
import { EmptyState } from '../../../ui/feedback/state-page.tsx'
import { joinNames } from '../../../ui/labels/join-names.ts'
import { useSpeech } from '../../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../../ui/list/columns/list-column.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { navigate, useRoute } from '../../../ui/navigation.tsx'
import { changedColumns, keptRows, nameColumn, stateColumn, stateFilters } from '../list-parts.tsx'
import { dataSetList, deleteDataSet, filtersOf, switchDataSet } from '../report-queries.ts'

const codeOf = ({ code }: DataSetRow) => <code>{code}</code>

/** The data sets that counters and reports ask: made, changed, switched off and on. */
export function DataSetsPage({ editorPath }: { editorPath: string }) {
  const speech = useSpeech()
  const { t, language } = speech
  const { query } = useRoute()
  const [toDelete, setToDelete] = useState<DataSetRow>()
  const columns = useMemo((): readonly ListColumn<DataSetRow>[] => {
    const roles = (row: DataSetRow) =>
      joinNames(
        row.roles.map((role) => nameIn(language, role)),
        language,
      )
    const answers = (row: DataSetRow) => t(`reports.answersOf.${row.answers}`)
    return [
      nameColumn(speech),
      {
        key: 'code',
        title: t('reports.code'),
        cell: codeOf,
        text: ({ code }) => code,
        onCard: 'number',
      },
      stateColumn(speech),
      { key: 'answers', title: t('reports.answers'), cell: answers, text: answers },
      {
        key: 'roles',
        title: t('reports.usedBy'),
        cell: (row) => (row.roles.length > 0 ? roles(row) : t('reports.nobody')),
        text: roles,
        onCard: 'fact',
      },
      ...changedColumns<DataSetRow>(speech),
    ]
  }, [speech, t, language])
  const filters = useMemo(() => stateFilters(t), [t])
  const rows = useMemo(
    () =>
      keptRows<DataSetRow>(speech, {
        idOf: ({ code }) => code,
        addressOf: ({ code }) => `${editorPath}?code=${code}`,
        switchTo: ({ code }, on) => switchDataSet(code, on),
        onDelete: setToDelete,
      }),
    [speech, editorPath],
  )
  return (
    <>
      <ListPage
        page="dataSets"
        title={t('reports.dataSets')}
        intro={t('reports.dataSetsIntro')}
        action={
          <Button kind="primary" onClick={() => navigate(editorPath)}>
            <PlusOutlined aria-hidden />
            {t('reports.createSet')}
          </Button>
        }
        source={dataSetList(filtersOf(query))}
        {...{ columns, filters, rows }}
        empty={
          <EmptyState
            icon={<DatabaseOutlined aria-hidden />}
            title={t('reports.emptySets')}
            hint={t('reports.emptySetsHint')}
          />
        }
      />
      {toDelete !== undefined && <DeleteDataSet dataSet={toDelete} onClose={() => setToDelete(undefined)} />}
    </>
  )
}

function DeleteDataSet({ dataSet, onClose }: { dataSet: DataSetRow; onClose: () => void }) {
  const { t, language } = useSpeech()
  const name = nameIn(language, dataSet)
  return (
    <AskAndActDialog
      title={t('reports.deleteSet', { name })}
      command={t('reports.deleteSetIt')}
      keep={t('reports.keep')}
      kind="danger"
      act={() => deleteDataSet(dataSet.code)}
      done={t('reports.deleted', { name })}
      onClose={onClose}
    >
      <p>{t('reports.deleteSetText')}</p>
    </AskAndActDialog>
  )
}
