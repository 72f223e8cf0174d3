import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { TextDifference } from '../../ui/difference/text-difference.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { AbsoluteTime } from '../../ui/labels/times.tsx'

interface Version {
  readonly rev: number
  readonly updatedAt: string
  readonly updatedBy: string
}

interface Props {
  readonly title: string
  readonly queryKey: readonly unknown[]
  readonly versionKey: (rev: number) => readonly unknown[]
  readonly list: (signal: AbortSignal) => Promise<readonly Version[]>
  /** A former state as text, line by line. */
  readonly read: (rev: number, signal: AbortSignal) => Promise<string>
  readonly present: string
  /** Why nothing can be restored now. */
  readonly isDirty: boolean
  readonly restore: (rev: number) => Promise<void>
  readonly onRestored: () => void
  readonly onClose: () => void
}

/** Every former state with who made it; what has changed since; and a way back to it. */
export function VersionsDialog(props: Props) {
  const { title, queryKey, list, isDirty, onRestored, onClose } = props
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => list(signal), gcTime: 0 })
  const [rev, setRev] = useState<number>()
  const [busy, setBusy] = useState(false)
  const restore = async () => {
    if (rev === undefined) return
    setBusy(true)
    try {
      await props.restore(rev)
      toast.success(t('reports.restored', { rev }))
      onRestored()
      onClose()
    } catch {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      place="right"
      width={620}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('reports.close')}
          </Button>
          <Button kind="primary" disabled={busy || rev === undefined || isDirty} onClick={() => void restore()}>
            {t('reports.restore')}
          </Button>
        </>
      }
    >
      {isDirty && <p>{t('reports.saveFirst')}</p>}
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={4} />
      ) : data.length === 0 ? (
        <p>{t('reports.noVersions')}</p>
      ) : (
        <ul className="report-versions">
          {data.map((version) => (
            <li key={version.rev}>
              <button type="button" aria-pressed={rev === version.rev} onClick={() => setRev(version.rev)}>
                <strong>{t('reports.versionNumber', { rev: version.rev })}</strong>
                <span>{version.updatedBy === '' ? t('reports.byPack') : version.updatedBy}</span>
                <AbsoluteTime value={version.updatedAt} />
              </button>
              {rev === version.rev && <Compared {...props} rev={rev} />}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Compared({ versionKey, read, present, rev }: Props & { rev: number }) {
  const { data, error } = useQuery({ queryKey: versionKey(rev), queryFn: ({ signal }) => read(rev, signal) })
  if (error !== null) return <ErrorState error={error} />
  if (data === undefined) return <Skeleton lines={3} />
  return <TextDifference from={data} to={present} />
}
