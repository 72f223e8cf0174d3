import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { sizeText } from '../../../form/files/size-text.ts'
import { useCan } from '../../../session/current-user.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { countText } from '../../../ui/list/count-text.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { healthQuery } from '../home-queries.ts'
import type { PartOf } from './health-line.ts'

/** Of which backup the last restore test was, and what was compared; and the command to make one now. */
export function RestoreCertificate({ test, ready }: Pick<PartOf<'backups'>, 'test' | 'ready'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const mayTest = useCan('backup:make')
  const { busy, send } = useSendOnce()
  const testNow = async () => {
    const asked = await send({}, (body, idempotencyKey) => api.backup.test({ body, idempotencyKey }))
    if (asked === undefined) return
    toast.success(t('health.backups.testing', { at: absoluteTime(asked.backupAt) }))
    await queryClient.invalidateQueries({ queryKey: healthQuery.queryKey })
  }
  const words = test !== null && {
    at: absoluteTime(test.at),
    backupAt: absoluteTime(test.backupAt),
    scope: t(`health.backups.${test.scope}`),
    tables: countText(test.tables ?? 0, false, language),
    rows: countText(test.rows ?? 0, false, language),
    size: sizeText(test.bytes ?? 0),
  }
  return (
    <div className="health-certificate">
      {test !== null && words !== false && (
        <div>
          <p>
            {t(`health.backups.certificate.${test.state === 'failed' ? 'failed' : (test.method ?? 'read')}`, words)}
          </p>
          {test.sha256 !== null && (
            <p className="home-note">
              {test.file} · SHA-256 <code>{test.sha256}</code>
            </p>
          )}
        </div>
      )}
      {mayTest && ready.value > 0 && (
        <Button disabled={busy} onClick={() => void testNow()}>
          {t('health.backups.testNow')}
        </Button>
      )}
    </div>
  )
}

/** Has what was given up of the last day sent again. */
export function RetryMessages({ failed }: Pick<PartOf<'messages'>, 'failed'>) {
  const { t } = useTranslation()
  const { busy, send } = useSendOnce()
  if (failed.value === 0) return null
  const retry = async () => {
    const done = await send({}, (_, idempotencyKey) => api.systemHealth.retryMessages({ idempotencyKey }))
    if (done === undefined) return
    toast.success(t('health.messages.again', { count: done.count }))
    await queryClient.invalidateQueries({ queryKey: healthQuery.queryKey })
  }
  return (
    <div className="health-certificate">
      <Button disabled={busy} onClick={() => void retry()}>
        {t('health.messages.retry')}
      </Button>
    </div>
  )
}
