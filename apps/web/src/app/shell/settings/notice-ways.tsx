import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { setPreferences } from '../../../ui/theme/preferences.ts'
import { usePreferences } from '../../../ui/theme/use-preferences.ts'
import { Switch } from './settings-parts.tsx'

const ways = [
  ['mail', 'noticesByMail'],
  ['sms', 'noticesBySms'],
  ['webhook', 'noticesByWebhook'],
] as const

/** By which ways notices also come, of those that the operator has switched on (answers F7). */
export function NoticeWays() {
  const { t } = useTranslation()
  const preferences = usePreferences()
  const { data } = useQuery({
    queryKey: queryKeys.pushChannels.own,
    queryFn: ({ signal }) => api.pushChannel.listAll({ signal, quiet: true }),
    staleTime: 60_000,
  })
  const offered = ways.filter(([kind]) => data?.channels.some((channel) => channel.kind === kind) === true)
  if (offered.length === 0) return null
  return (
    <>
      {offered.map(([kind, name]) => (
        <Switch
          key={kind}
          label={t(`settings.${name}`)}
          checked={preferences[name]}
          onChange={(on) => setPreferences({ [name]: on })}
        />
      ))}
      <p className="settings-note">{t('settings.noticesNote')}</p>
    </>
  )
}
