import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../feedback/state-page.tsx'
import { toast } from '../feedback/toasts.ts'
import { AbsoluteTime } from '../labels/times.tsx'
import './versions-drawer.css'

interface FormerState {
  readonly rev: number
  readonly updatedAt: string
  /** Nobody: it came with the pack. */
  readonly updatedBy: string
}

interface Props {
  readonly title: string
  readonly states: Pick<UseQueryResult<readonly FormerState[]>, 'data' | 'error' | 'refetch'>
  /** What has changed since the state that is chosen. */
  readonly renderChanges: (rev: number) => ReactNode
  /** Why nothing can be restored now. */
  readonly isDirty: boolean
  readonly restore: (rev: number) => Promise<unknown>
  readonly onRestored: () => void
  readonly onClose: () => void
}

/** Every former state of a thing with who made it; what has changed since; and a way back to it. */
export function VersionsDrawer({ title, states, renderChanges, isDirty, ...on }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = states
  const [rev, setRev] = useState<number>()
  const [busy, setBusy] = useState(false)
  const restore = async () => {
    if (rev === undefined) return
    setBusy(true)
    try {
      await on.restore(rev)
      toast.success(t('difference.restored', { rev }))
      on.onRestored()
      on.onClose()
    } catch {
      // Shown by the one place that shows failures.
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      place="right"
      width={620}
      onClose={busy ? undefined : on.onClose}
      footer={
        <>
          <Button disabled={busy} onClick={on.onClose}>
            {t('difference.close')}
          </Button>
          <Button
            kind="primary"
            disabled={busy || rev === undefined || isDirty}
            aria-busy={busy}
            onClick={() => void restore()}
          >
            {t('difference.restore')}
          </Button>
        </>
      }
    >
      {isDirty && <p>{t('difference.saveFirst')}</p>}
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={4} />
      ) : data.length === 0 ? (
        <p>{t('difference.noVersions')}</p>
      ) : (
        <ul className="ll-versions">
          {data.map((version) => (
            <li key={version.rev}>
              <button type="button" aria-pressed={rev === version.rev} onClick={() => setRev(version.rev)}>
                <strong>{t('difference.versionNumber', { rev: version.rev })}</strong>
                <span>{version.updatedBy === '' ? t('difference.byPack') : version.updatedBy}</span>
                <AbsoluteTime value={version.updatedAt} />
              </button>
              {rev === version.rev && renderChanges(rev)}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
