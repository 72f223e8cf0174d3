import type { OwnSession } from '@liveline/contract/session/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/controls/input.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { RelativeTime } from '../../ui/labels/times.tsx'
import { LinkedIdentities } from './linked-identities.tsx'
import './sessions.css'

/** Where the person is logged in; any other of these sessions can be ended from here (answers A10). */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { busy, failure, send } = useSendOnce()
  const own = useQuery({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => api.session.listOwn({ signal, quiet: true }),
    // Another device may have logged in since this was looked at.
    gcTime: 0,
  })
  const others = (own.data ?? []).filter(({ isCurrent }) => !isCurrent)

  const end = async (sessions: readonly OwnSession[]) => {
    const answer = await send({ sessionIds: sessions.map(({ sessionId }) => sessionId) }, (body, idempotencyKey) =>
      api.session.endOwn({ body, idempotencyKey, quiet: true }),
    )
    if (answer === undefined) return
    const { ended } = answer
    toast.success(ended === 0 ? t('sessions.endedAlready') : t('sessions.ended', { count: ended }))
    await own.refetch()
  }
  return (
    <Dialog
      title={t('sessions.title')}
      width={520}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          {others.length > 1 && (
            <Button kind="danger" disabled={busy} onClick={() => void end(others)}>
              {t('sessions.endOthers')}
            </Button>
          )}
          <Button disabled={busy} onClick={onClose}>
            {t('sessions.close')}
          </Button>
        </>
      }
    >
      {own.isError && <ErrorState error={own.error} onRetry={() => void own.refetch()} />}
      {own.isPending && <Skeleton lines={3} />}
      {own.data !== undefined && <p>{t(others.length > 0 ? 'sessions.text' : 'sessions.onlyThis')}</p>}
      <ul className="account-sessions">
        {own.data?.map((session) => (
          <SessionLine key={session.sessionId} session={session} busy={busy} onEnd={() => void end([session])} />
        ))}
      </ul>
      {failure !== undefined && <FieldError text={failure.message} />}
      <LinkedIdentities />
    </Dialog>
  )
}

function SessionLine({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const { t } = useTranslation()
  const known = session.device === '' ? t('sessions.unknownDevice') : session.device
  const device = session.kind === 'api' ? t('sessions.api') : known
  return (
    <li>
      <div>
        <strong>{device}</strong>
        {session.isCurrent && <em>{t('sessions.current')}</em>}
        <dl>
          <dt>{t('sessions.since')}</dt>
          <dd>
            <RelativeTime value={session.since} /> · <span className="ll-number">{session.address}</span>
          </dd>
          <dt>{t('sessions.lastActivity')}</dt>
          <dd>
            <RelativeTime value={session.lastActivityAt} />
          </dd>
        </dl>
      </div>
      {!session.isCurrent && (
        <Button disabled={busy} aria-label={t('sessions.endOf', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
