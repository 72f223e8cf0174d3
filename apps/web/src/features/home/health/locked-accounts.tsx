import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { useCan } from '../../../session/current-user.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { RelativeTime } from '../../../ui/labels/times.tsx'
import { healthQuery } from '../home-queries.ts'
import type { PartOf } from './health-line.ts'

type Account = PartOf<'people'>['lockedAccounts'][number]

function LockedAccount({ account: { userName, name, until } }: { account: Account }) {
  const { t } = useTranslation()
  const mayUnlock = useCan('user:unlock')
  const { busy, send } = useSendOnce()
  const unlock = async () => {
    const done = await send({ userName }, (body, idempotencyKey) => api.account.unlock({ body, idempotencyKey }))
    if (done === undefined) return
    toast.success(t('health.people.unlocked', { name }))
    await queryClient.invalidateQueries({ queryKey: healthQuery.queryKey })
  }
  return (
    <li className="health-account">
      <b>{name}</b>
      <span>{userName}</span>
      <span>
        {t('health.people.until')} <RelativeTime value={until} />
      </span>
      {mayUnlock && (
        <Button disabled={busy} onClick={() => void unlock()}>
          {t('health.people.unlock')}
          <span className="ll-visually-hidden"> {name}</span>
        </Button>
      )}
    </li>
  )
}

/** The accounts that are locked, the first to open again first. */
export function LockedAccounts({ locked, lockedAccounts }: PartOf<'people'>) {
  const { t } = useTranslation()
  if (lockedAccounts.length === 0) return null
  const more = locked.value - lockedAccounts.length
  return (
    <>
      <ul>
        {lockedAccounts.map((account) => (
          <LockedAccount key={account.userName} account={account} />
        ))}
      </ul>
      {more > 0 && <p className="home-note">{t('health.people.more', { count: more })}</p>}
    </>
  )
}
