import { textIn } from '@liveline/contract/language.ts'
import { settingOf, type SettingKey } from '@liveline/contract/setting/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSendOnce } from '../../api/use-send-once.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/controls/input.tsx'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { HistoryOutlined } from '@ant-design/icons'
import { toast } from '../../ui/feedback/toasts.ts'
import { absoluteTime } from '../../ui/labels/time.ts'
import { useSpeech } from '../../ui/labels/use-speech.ts'
import { historyQuery, revertChange, type SettingChange, type SettingRow } from './configuration-queries.ts'
import { valueText } from './value-text.ts'

interface Props {
  /** Absent: of all. */
  readonly of: SettingKey | undefined
  readonly rows: readonly SettingRow[]
  /** What is entered and not saved would be lost by what is taken back. */
  readonly isDirty: boolean
  readonly onReverted: () => void
  readonly onClose: () => void
}

/** Who changed what, when, from what to what; a single change is taken back. */
export function HistoryDrawer({ of, rows, isDirty, onReverted, onClose }: Props) {
  const speech = useSpeech()
  const { t, language } = speech
  const { data, error, refetch } = useQuery(historyQuery(of))
  const [asked, setAsked] = useState<SettingChange>()
  const { busy, failure, send } = useSendOnce()
  const nameOf = (key: SettingKey) => textIn(language, settingOf(key).name)
  const revert = async (change: SettingChange) => {
    const rev = rows.find(({ key }) => key === change.key)?.rev ?? 0
    const done = await send({ id: change.id, rev }, async (asking, key) => {
      await revertChange(asking, key)
      return true
    })
    if (done === undefined) return
    toast.success(t('configuration.reverted', { name: nameOf(change.key) }))
    setAsked(undefined)
    onReverted()
  }
  return (
    <Dialog
      title={of === undefined ? t('configuration.history') : t('configuration.historyOf', { name: nameOf(of) })}
      place="right"
      width={520}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('configuration.close')}</Button>}
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton />}
      {data?.length === 0 && (
        <EmptyState
          icon={<HistoryOutlined aria-hidden />}
          title={t('configuration.noHistory')}
          hint={t('configuration.noHistoryHint')}
        />
      )}
      <ol className="configuration-history" aria-label={t('configuration.history')}>
        {(data ?? []).map((change) => (
          <li key={change.id}>
            <p>
              <strong>{nameOf(change.key)}</strong> {absoluteTime(change.at)} {change.by}
            </p>
            <p className="configuration-change">
              <del>{valueText(settingOf(change.key), change.before, speech)}</del>
              <span aria-hidden>→</span>
              <ins>{valueText(settingOf(change.key), change.after, speech)}</ins>
            </p>
            {change.reason !== '' && <p className="configuration-note">{change.reason}</p>}
            <Button kind="text" disabled={busy} onClick={() => setAsked(change)}>
              {t('configuration.revert')}
            </Button>
          </li>
        ))}
      </ol>
      {asked !== undefined && (
        <AskDialog
          title={t('configuration.revertTitle', { name: nameOf(asked.key) })}
          command={t('configuration.revertIt')}
          keep={t('configuration.keep')}
          busy={busy}
          onDo={() => void revert(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{t('configuration.revertText', { value: valueText(settingOf(asked.key), asked.before, speech) })}</p>
          {isDirty && <p>{t('configuration.revertLoses')}</p>}
          {failure !== undefined && <FieldError text={failure.message} />}
        </AskDialog>
      )}
    </Dialog>
  )
}
