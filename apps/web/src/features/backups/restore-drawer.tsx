import { WarningOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { Restore } from '@liveline/contract/backup/shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../session/current-user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError, Input, TextArea } from '../../ui/controls/input.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Facts, type Fact } from '../../ui/labels/facts.tsx'
import { joinNames } from '../../ui/labels/join-names.ts'
import { absoluteTime } from '../../ui/labels/time.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { approveRestore, askRestore, cancelRestore } from './backup-queries.ts'

interface Props {
  readonly restore: Restore
  readonly confirmed: (act: () => Promise<void>) => Promise<void>
  readonly onClose: () => void
}

/** One restore on its way: what it changes, the words that ask for it, the second person, the end. */
export function RestoreDrawer({ restore, confirmed, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const mayApprove = useCan('backup:approve')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const { state, isOwn, difference } = restore
  const run = async (act: () => Promise<unknown>, said: string) => {
    setBusy(true)
    try {
      await confirmed(async () => {
        await act()
        toast.success(said)
      })
    } catch {
      // Shown by the one place that shows failures.
    } finally {
      setBusy(false)
    }
  }
  const isTyped = typed.trim() === restore.confirmation
  const ask = () => {
    setIsTried(true)
    if (!isTyped || reason.trim() === '') return
    void run(
      () => askRestore({ id: restore.id, confirmation: typed.trim(), reason: reason.trim() }),
      t('backups.asked'),
    )
  }
  const isCancellable = ['comparing', 'compared', 'asked'].includes(state) && (isOwn || mayApprove)
  const maySecond = state === 'asked' && mayApprove && !isOwn
  return (
    <Dialog
      title={t('backups.restoreTitle', { at: absoluteTime(restore.backupAt) })}
      place="right"
      width={560}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('backups.close')}
          </Button>
          {isCancellable && (
            <Button disabled={busy} onClick={() => void run(() => cancelRestore(restore.id), t('backups.cancelled'))}>
              {t(maySecond ? 'backups.refuse' : 'backups.cancelIt')}
            </Button>
          )}
          {state === 'compared' && isOwn && (
            <Button kind="danger" disabled={busy} aria-busy={busy} onClick={ask}>
              {t('backups.ask')}
            </Button>
          )}
          {maySecond && (
            <Button
              kind="danger"
              disabled={busy}
              aria-busy={busy}
              onClick={() => void run(() => approveRestore(restore.id), t('backups.approved'))}
            >
              {t('backups.approve')}
            </Button>
          )}
        </>
      }
    >
      <output className="backup-state">{t(`backups.restoreStates.${state}`)}</output>
      {restore.error !== null && <FieldError text={restore.error} />}
      <RestoreFacts restore={restore} />
      {state === 'comparing' && (
        <>
          <p>{t('backups.comparingHint')}</p>
          <Skeleton lines={4} />
        </>
      )}
      {state === 'asked' && isOwn && <p>{t('backups.ownWait')}</p>}
      {difference !== null && (
        <>
          {restore.scope === 'whole' && state !== 'done' && (
            <Notice tone="stopped" icon={<WarningOutlined aria-hidden />}>
              {t('backups.wholeWarning')}
            </Notice>
          )}
          <Difference difference={difference} />
        </>
      )}
      {state === 'compared' && isOwn && (
        <div className="backup-form">
          <label htmlFor={`${id}-reason`}>{t('backups.reason')}</label>
          <TextArea
            id={`${id}-reason`}
            value={reason}
            rows={2}
            maxLength={500}
            aria-required
            aria-invalid={isTried && reason.trim() === ''}
            onChange={(event) => setReason(event.target.value)}
          />
          {isTried && reason.trim() === '' && <FieldError text={t('backups.reasonRequired')} />}
          <label htmlFor={`${id}-typed`}>{t('backups.type', { text: restore.confirmation })}</label>
          <Input
            id={`${id}-typed`}
            value={typed}
            autoComplete="off"
            aria-invalid={isTried && !isTyped}
            onChange={(event) => setTyped(event.target.value)}
          />
          {isTried && !isTyped && <FieldError text={t('backups.type', { text: restore.confirmation })} />}
        </div>
      )}
    </Dialog>
  )
}

function RestoreFacts({ restore }: { restore: Restore }) {
  const { t } = useTranslation()
  const { expiresAt, approvedBy, endedAt, reason, state } = restore
  const facts: readonly Fact[] = [
    [t('backups.scope'), t(`backups.scopes.${restore.scope}`)],
    ...(restore.backupNote === '' ? [] : [[t('backups.note'), restore.backupNote] as const]),
    [t('backups.askedBy'), restore.by],
    ...(reason === '' ? [] : [[t('backups.reason'), reason] as const]),
    ...(state === 'asked' && expiresAt !== null ? [[t('backups.expiresAt'), absoluteTime(expiresAt)] as const] : []),
    ...(approvedBy === null ? [] : [[t('backups.approvedBy'), approvedBy] as const]),
    ...(endedAt === null ? [] : [[t('backups.endedAt'), absoluteTime(endedAt)] as const]),
  ]
  return <Facts facts={facts} inRows />
}

/** Kinds without names of their own. */
const NAMELESS: readonly string[] = ['wordMatching']

function Difference({ difference: { kinds, counts } }: { difference: NonNullable<Restore['difference']> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (kinds.length === 0 && counts.length === 0) return <p>{t('backups.nothing')}</p>
  return (
    <section aria-label={t('backups.differs')}>
      <p>{t('backups.differs')}</p>
      <ul className="backup-difference">
        {kinds.map(({ kind, changes }) => (
          <li key={kind}>
            <strong>{t(`backups.kinds.${kind}`, { defaultValue: kind })}</strong>
            <ul>
              {changes.map(({ change, count, names }) => (
                <li key={change} data-change={change}>
                  <span className="backup-change">{t(`backups.changes.${change}`)}</span>{' '}
                  {NAMELESS.includes(kind)
                    ? t('backups.countItems', { count })
                    : joinNames(
                        names.map((one) => nameIn(language, one)),
                        language,
                      )}
                  {count > names.length && <> {t('backups.more', { count })}</>}
                </li>
              ))}
            </ul>
          </li>
        ))}
        {counts.length > 0 && (
          <li>
            <strong>{t('backups.tables')}</strong>
            <ul>
              {counts.map((count) => (
                <li key={count.table}>{t('backups.tableChange', count)}</li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </section>
  )
}
