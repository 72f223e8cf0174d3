import { CheckCircleOutlined, ExclamationCircleOutlined, InfoCircleOutlined } from '@ant-design/icons'
import type { AuditState, AuditVerification, CheckpointComparison } from '@liveline/contract/audit/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Facts, type Fact } from '../../ui/labels/facts.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'
import { countText } from '../../ui/list/count-text.ts'
import { RouteLink } from '../../ui/navigation.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import './audit.css'
import { auditState, compareKept, saveCheckpoints, verifyLog } from './audit-queries.ts'

interface Moments {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface Props {
  /** The time that the list is filtered by: it can be looked through alone. */
  readonly time: Moments
  /** Where one entry is shown. */
  readonly entryAddress: (id: string) => string
  readonly onClose: () => void
}

/** Whether the log is what was written: its chain, a look through it, and checkpoints kept on another machine. */
export function ChainDrawer({ time, entryAddress, onClose }: Props) {
  const { t } = useTranslation()
  const { data: state, error, refetch } = useQuery(auditState)
  return (
    <Dialog
      title={t('audit.chainTitle')}
      place="right"
      width={560}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('audit.close')}</Button>}
    >
      {error !== null && state === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : state === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <>
          <StateFacts state={state} />
          <h3 className="audit-heading">{t('audit.verifyHeading')}</h3>
          <p>{t('audit.verifyIntro')}</p>
          <Verify time={time} verification={state.verification} entryAddress={entryAddress} />
          <h3 className="audit-heading">{t('audit.checkpointsHeading')}</h3>
          <p>{t('audit.checkpointsIntro')}</p>
          <Checkpoints time={time} />
        </>
      )}
    </Dialog>
  )
}

const toneOf = (state: 'intact' | 'broken' | 'stopped') =>
  state === 'intact'
    ? { tone: 'done' as const, icon: <CheckCircleOutlined aria-hidden /> }
    : state === 'broken'
      ? { tone: 'stopped' as const, icon: <ExclamationCircleOutlined aria-hidden /> }
      : { icon: <InfoCircleOutlined aria-hidden /> }

function StateFacts({ state }: { state: AuditState }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = (value: number) => countText(value, false, language)
  const { firstSeq, lastSeq, waiting, lastCheckpoint, watched, retentionDays, oldestAt } = state
  const facts: readonly Fact[] = [
    [
      t('audit.links'),
      firstSeq > 1
        ? t('audit.linksFrom', { first: number(firstSeq), last: number(lastSeq) })
        : t('audit.linksAll', { last: number(lastSeq) }),
    ],
    [t('audit.waiting'), number(waiting)],
    [
      t('audit.lastCheckpoint'),
      lastCheckpoint === null
        ? t('audit.noCheckpoint')
        : t('audit.checkpointAt', { seq: number(lastCheckpoint.seq), time: absoluteTime(lastCheckpoint.at) }),
    ],
    [
      t('audit.watched'),
      watched === null
        ? t('audit.notWatched')
        : t(watched.isIntact ? 'audit.watchedIntact' : 'audit.watchedBroken', { time: absoluteTime(watched.at) }),
    ],
    [
      t('audit.kept'),
      oldestAt === null
        ? t('audit.keptDays', { days: retentionDays })
        : t('audit.keptSince', { days: retentionDays, time: absoluteTime(oldestAt) }),
    ],
  ]
  return <Facts facts={facts} inRows />
}

function Verify({
  time,
  verification,
  entryAddress,
}: {
  time: Moments
  verification: AuditVerification | null
  entryAddress: (id: string) => string
}) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const isRunning = verification?.state === 'running'
  const begin = async (moments: Moments) => {
    setAsking(true)
    try {
      await verifyLog(moments)
    } catch {
      // Shown by the one place that shows failures.
    } finally {
      setAsking(false)
    }
  }
  const hasTime = time.from !== undefined || time.to !== undefined
  return (
    <>
      <p className="audit-commands">
        <Button kind="primary" disabled={isAsking || isRunning} onClick={() => void begin({})}>
          {t('audit.verifyAll')}
        </Button>
        {hasTime && (
          <Button disabled={isAsking || isRunning} onClick={() => void begin(time)}>
            {t('audit.verifyTime')}
          </Button>
        )}
      </p>
      {verification !== null && <Verdict verification={verification} entryAddress={entryAddress} />}
    </>
  )
}

function Verdict({
  verification,
  entryAddress,
}: {
  verification: AuditVerification
  entryAddress: (id: string) => string
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = (value: number) => countText(value, false, language)
  const { state, fromSeq, toSeq, checkedSeq, firstBadSeq, firstBadId, fault, byName, startedAt } = verification
  const by = t('audit.askedBy', { name: byName, time: absoluteTime(startedAt) })
  const count = { count: toSeq - fromSeq, links: number(toSeq - fromSeq) }
  if (state === 'running') {
    const [done, all] = [checkedSeq - fromSeq, toSeq - fromSeq]
    return (
      <div>
        <progress
          className="audit-progress"
          max={Math.max(1, all)}
          value={done}
          aria-label={t('audit.verifyHeading')}
        />
        <p>{t('audit.running', { done: number(done), all: number(all) })}</p>
        <p className="audit-nothing">{by}</p>
      </div>
    )
  }
  return (
    <Notice {...toneOf(state)}>
      <div className="audit-verdict">
        <p>
          <b>{t(`audit.states.${state}`, count)}</b>
        </p>
        {state === 'broken' && (
          <p>
            {t('audit.broken', { seq: number(firstBadSeq ?? 0), fault: t(`audit.faults.${fault ?? 'changed'}`) })}{' '}
            {firstBadId !== null && (
              <RouteLink to={entryAddress(firstBadId)}>{t('audit.entry', { id: firstBadId })}</RouteLink>
            )}
          </p>
        )}
        {state === 'broken' && <p>{t('audit.brokenAdvice')}</p>}
        <p className="audit-nothing">{by}</p>
      </div>
    </Notice>
  )
}

function Checkpoints({ time }: { time: Moments }) {
  const { t } = useTranslation()
  const file = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<CheckpointComparison>()
  const compare = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    setFound(undefined)
    try {
      setFound(await compareKept(chosen))
    } catch (error) {
      if (error instanceof RangeError) toast.error(t('audit.fileTooLong'))
      // The rest is shown by the one place that shows failures.
    } finally {
      if (file.current !== null) file.current.value = ''
    }
  }
  return (
    <>
      <p className="audit-commands">
        <Button onClick={() => void saveCheckpoints(time).catch(() => {})}>{t('audit.downloadCheckpoints')}</Button>
        <Button onClick={() => file.current?.click()}>{t('audit.compareCheckpoints')}</Button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={t('audit.compareCheckpoints')}
          accept=".jsonl,.txt,.json"
          onChange={(event) => void compare(event.target.files?.[0])}
        />
      </p>
      {found !== undefined && <Comparison found={found} />}
    </>
  )
}

function Comparison({ found }: { found: CheckpointComparison }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = (value: number) => countText(value, false, language)
  const { count, fitting, tooOld, foreign, firstBadSeq, last } = found
  const state = firstBadSeq !== null ? 'broken' : fitting > 0 ? 'intact' : 'stopped'
  return (
    <Notice {...toneOf(state)}>
      <div className="audit-verdict">
        <p>
          <b>
            {firstBadSeq !== null
              ? t('audit.compareBroken', { seq: number(firstBadSeq) })
              : t('audit.compareFits', { count: fitting, all: number(count), fitting: number(fitting) })}
          </b>
        </p>
        {last !== null && <p>{t('audit.compareLast', { seq: number(last.seq), time: absoluteTime(last.at) })}</p>}
        {tooOld > 0 && <p>{t('audit.compareOld', { count: tooOld })}</p>}
        {foreign > 0 && <p>{t('audit.compareForeign', { count: foreign })}</p>}
        {firstBadSeq !== null && <p>{t('audit.brokenAdvice')}</p>}
      </div>
    </Notice>
  )
}
