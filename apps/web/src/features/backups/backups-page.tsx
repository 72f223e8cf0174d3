import { CloudUploadOutlined, DatabaseOutlined, HistoryOutlined } from '@ant-design/icons'
import { allApis } from '@liveline/contract/all-apis.ts'
import type { Backup } from '@liveline/contract/backup/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { fetchContent } from '../../api/fetch-file.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useCan } from '../../session/current-user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { EmptyState } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { absoluteTime } from '../../ui/labels/time.ts'
import { useSpeech } from '../../ui/labels/use-speech.ts'
import type { ListRows } from '../../ui/list/columns/list-column.ts'
import type { ListFilter } from '../../ui/list/filters/list-filter.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { addressOf, useRoute, useSetQuery } from '../../ui/navigation.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { BackupDrawer } from './backup-drawer.tsx'
import { backupColumns, momentOf } from './backup-columns.tsx'
import {
  backupList,
  backupsQuery,
  compareBackup,
  deleteBackup,
  isOpen,
  restoresQuery,
  testBackup,
} from './backup-queries.ts'
import './backups.css'
import { useConfirming } from '../../session/confirm-password.tsx'
import { MakeBackupDialog } from './make-backup-dialog.tsx'
import { timeOf } from './minute-of-day.ts'
import { TestsDrawer } from './tests-drawer.tsx'
import { RestoreDrawer } from './restore-drawer.tsx'
import { RestoresDrawer } from './restores-drawer.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { UploadBackupDialog } from './upload-backup-dialog.tsx'

const SCOPES = ['configuration', 'whole'] as const
const ORIGINS = ['manual', 'scheduled', 'beforeRestore', 'uploaded'] as const

/** Backups of the system, and what is restored from them. */
export function BackupsPage() {
  const speech = useSpeech()
  const { t } = speech
  const { path, query } = useRoute()
  const setQuery = useSetQuery()
  const { confirmed, question } = useConfirming()
  const [opened, setOpened] = useState<'make' | 'upload' | 'schedule' | 'restores' | 'tests'>()
  const [toDelete, setToDelete] = useState<Backup>()
  const state = useQuery(backupsQuery).data
  const restores = useQuery(restoresQuery).data?.restores ?? []
  const [mayMake, mayDownload, mayRestore] = [
    useCan('backup:make'),
    useCan('backup:download'),
    useCan('backup:restore'),
  ]

  // What is drawn as a list is asked for again when something of it has come on.
  const signature = state?.backups.map(({ id, state: at }) => `${id} ${at}`).join()
  useEffect(() => {
    if (signature !== undefined) void queryClient.invalidateQueries({ queryKey: queryKeys.backups.lists })
  }, [signature])

  const columns = useMemo(() => backupColumns(speech), [speech])
  const filters = useMemo(
    (): readonly ListFilter[] => [
      {
        kind: 'choice',
        name: 'scope',
        title: t('backups.scope'),
        options: SCOPES.map((value) => ({ value, label: t(`backups.scopes.${value}`) })),
      },
      {
        kind: 'choice',
        name: 'origin',
        title: t('backups.origin'),
        options: ORIGINS.map((value) => ({ value, label: t(`backups.origins.${value}`) })),
      },
    ],
    [t],
  )
  const download = (backup: Backup) =>
    confirmed(async () => {
      saveFile(await fetchContent(allApis.backup.download.path, { query: { id: backup.id } }), backup.file)
    }).catch((error: unknown) => toast.error(error instanceof Error ? error.message : String(error)))
  const compare = async (backup: Backup) => {
    try {
      const { id } = await compareBackup(backup.id)
      setQuery({ restore: id, backup: undefined })
    } catch {
      // Shown by the one place that shows failures.
    }
  }
  const tryOut = async (id?: string) => {
    try {
      const { backupAt } = await testBackup(id)
      toast.success(t('backups.testing', { at: absoluteTime(backupAt) }))
      setOpened('tests')
    } catch {
      // Shown by the one place that shows failures.
    }
  }
  const acts = (row: Backup) => {
    const isReady = row.state === 'ready'
    return (
      <>
        {mayDownload && isReady && (
          <Button kind="text" disabled={!row.isHere} onClick={() => void download(row)}>
            {t('backups.download')}
          </Button>
        )}
        {mayRestore && isReady && (
          <Button kind="text" onClick={() => void compare(row)}>
            {t('backups.restore')}
          </Button>
        )}
        {mayMake && isReady && (
          <Button kind="text" disabled={!row.isHere} onClick={() => void tryOut(row.id)}>
            {t('backups.test')}
          </Button>
        )}
        {mayMake && (
          <Button kind="text" onClick={() => setToDelete(row)}>
            {t('backups.delete')}
          </Button>
        )}
      </>
    )
  }
  const rows: ListRows<Backup> = {
    keyOf: ({ id }) => id,
    // Its facts, beside the list as it is filtered now.
    addressOf: ({ id }) => addressOf(path, { ...query, backup: id }),
    nameOf: (row) => `${absoluteTime(momentOf(row))} ${t(`backups.scopes.${row.scope}`)}`,
    actions: acts,
    cardActions: acts,
  }
  const scope = SCOPES.find((one) => one === query['scope'])
  const origin = ORIGINS.find((one) => one === query['origin'])
  const shown = restores.find(({ id }) => id === query['restore'])
  const facts = state?.backups.find(({ id }) => id === query['backup'])
  const open = restores.find(isOpen)
  const schedule = state?.schedule
  const close = () => setOpened(undefined)
  const remove = async (backup: Backup) => {
    try {
      await deleteBackup(backup.id)
      toast.success(t('backups.deleted', { at: absoluteTime(momentOf(backup)) }))
    } catch {
      // Shown by the one place that shows failures.
    }
    setToDelete(undefined)
  }
  return (
    <>
      {open !== undefined && (
        <Notice icon={<HistoryOutlined aria-hidden />}>
          <span>
            {t('backups.openRestore', {
              name: open.by,
              at: absoluteTime(open.backupAt),
              state: t(`backups.restoreStates.${open.state}`),
            })}
          </span>
          <Button kind="text" onClick={() => setQuery({ restore: open.id })}>
            {t('backups.open')}
          </Button>
        </Notice>
      )}
      <ListPage
        page="backups"
        title={t('backups.title')}
        intro={`${t('backups.intro')} ${
          schedule === undefined
            ? ''
            : schedule.enabled
              ? t('backups.nowScheduled', {
                  time: timeOf(schedule.minuteOfDay),
                  scope: t(`backups.scopes.${schedule.scope}`),
                  keep: schedule.keep,
                })
              : t('backups.notScheduled')
        }`}
        action={
          <>
            <Button onClick={() => setOpened('restores')}>{t('backups.restores')}</Button>
            <Button onClick={() => setOpened('tests')}>{t('backups.tests')}</Button>
            {mayMake && (
              <>
                <Button disabled={schedule === undefined} onClick={() => setOpened('schedule')}>
                  {t('backups.schedule')}
                </Button>
                {mayDownload && (
                  <Button onClick={() => setOpened('upload')}>
                    <CloudUploadOutlined aria-hidden />
                    {t('backups.upload')}
                  </Button>
                )}
                <Button kind="primary" onClick={() => setOpened('make')}>
                  <DatabaseOutlined aria-hidden />
                  {t('backups.make')}
                </Button>
              </>
            )}
          </>
        }
        source={backupList({
          ...(scope === undefined ? {} : { scope }),
          ...(origin === undefined ? {} : { origin }),
        })}
        columns={columns}
        filters={filters}
        rows={rows}
        empty={
          <EmptyState
            icon={<DatabaseOutlined aria-hidden />}
            title={t('backups.empty')}
            hint={t('backups.emptyHint')}
          />
        }
      />
      {opened === 'make' && <MakeBackupDialog onClose={close} />}
      {opened === 'upload' && <UploadBackupDialog confirmed={confirmed} onClose={close} />}
      {opened === 'schedule' && schedule !== undefined && <ScheduleDialog schedule={schedule} onClose={close} />}
      {opened === 'tests' && (
        <TestsDrawer
          tests={state?.tests ?? []}
          onTest={mayMake && state?.backups.some(({ isHere }) => isHere) === true ? () => void tryOut() : undefined}
          onClose={close}
        />
      )}
      {opened === 'restores' && (
        <RestoresDrawer
          restores={restores}
          onClose={close}
          onOpen={({ id }) => {
            close()
            setQuery({ restore: id })
          }}
        />
      )}
      {shown !== undefined && (
        <RestoreDrawer
          key={shown.id}
          restore={shown}
          confirmed={confirmed}
          onClose={() => setQuery({ restore: undefined })}
        />
      )}
      {facts !== undefined && (
        <BackupDrawer backup={facts} onClose={() => setQuery({ backup: undefined })}>
          {acts(facts)}
        </BackupDrawer>
      )}
      {toDelete !== undefined && (
        <AskDialog
          title={t('backups.deleteTitle', { at: absoluteTime(momentOf(toDelete)) })}
          command={t('backups.deleteIt')}
          keep={t('backups.keep')}
          kind="danger"
          busy={false}
          onClose={() => setToDelete(undefined)}
          onDo={() => void remove(toDelete)}
        >
          <p>{t('backups.deleteText')}</p>
        </AskDialog>
      )}
      {question}
    </>
  )
}
