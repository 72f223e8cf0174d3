import type { LinkedIdentity } from '@liveline/contract/identity/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/controls/input.tsx'
import { ErrorState } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { RelativeTime } from '../../ui/labels/times.tsx'
import { useLanguage } from '../../ui/use-language.ts'

/** The single sign-ons that log the person in; without one nothing is shown. A link is taken back by a second click. */
export function LinkedIdentities() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [asked, setAsked] = useState<LinkedIdentity>()
  const { busy, failure, send } = useSendOnce()
  const linked = useQuery({
    queryKey: queryKeys.identities,
    queryFn: ({ signal }) => api.identity.listOwn({ signal, quiet: true }),
    gcTime: 0,
  })

  const unlink = async (identity: LinkedIdentity) => {
    const answer = await send({ provider: identity.provider }, (body, idempotencyKey) =>
      api.identity.unlinkOwn({ body, idempotencyKey, quiet: true }),
    )
    setAsked(undefined)
    if (answer === undefined) return
    toast.success(t('identities.unlinked', { name: nameIn(language, identity) }))
    await linked.refetch()
  }

  if (linked.isError) return <ErrorState error={linked.error} onRetry={() => void linked.refetch()} />
  if (linked.data === undefined || linked.data.length === 0) return null
  return (
    <section className="account-identities">
      <h3>{t('identities.title')}</h3>
      <p>{t('identities.text')}</p>
      <ul className="account-sessions">
        {linked.data.map((identity) => {
          const name = nameIn(language, identity)
          const isAsked = asked?.provider === identity.provider
          return (
            <li key={identity.provider}>
              <div>
                <strong>{name}</strong>
                {identity.userName !== '' && <em>{identity.userName}</em>}
                <dl>
                  <dt>{t('identities.since')}</dt>
                  <dd>
                    <RelativeTime value={identity.since} />
                  </dd>
                  <dt>{t('identities.lastUsed')}</dt>
                  <dd>{identity.lastUsedAt === null ? '–' : <RelativeTime value={identity.lastUsedAt} />}</dd>
                </dl>
              </div>
              {isAsked ? (
                <span className="account-identities-sure">
                  <Button kind="danger" disabled={busy} onClick={() => void unlink(identity)}>
                    {t('identities.sure', { name })}
                  </Button>
                  <Button disabled={busy} onClick={() => setAsked(undefined)}>
                    {t('identities.keep')}
                  </Button>
                </span>
              ) : (
                <Button
                  disabled={busy}
                  aria-label={t('identities.unlinkOf', { name })}
                  onClick={() => setAsked(identity)}
                >
                  {t('identities.unlink')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {failure !== undefined && <FieldError text={failure.message} />}
    </section>
  )
}
