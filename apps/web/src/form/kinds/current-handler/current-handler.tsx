import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { Handlers } from '../../../ui/labels/person.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { ProcessOfForm } from '../../process-of-form.ts'
import { NOTHING, type ItemView } from '../item-view.ts'

/** Who has the process now; asked when it is looked at. */
function CurrentHandler() {
  const { t } = useTranslation()
  const language = useLanguage()
  const instanceId = useContext(ProcessOfForm)
  const { data } = useQuery(
    {
      queryKey: queryKeys.instances.handlers(instanceId ?? '', language),
      queryFn: async () =>
        (await api.processInstance.handlersOfEach({ body: { ids: [instanceId ?? ''] } }))[0]?.handlers ?? [],
      enabled: instanceId !== undefined,
    },
    queryClient,
  )
  if (instanceId === undefined) return <>{t('fields.notStarted')}</>
  return data === undefined ? <>{NOTHING}</> : <Handlers handlers={data} />
}

export const currentHandler: ItemView = { read: () => <CurrentHandler />, isAsked: true }
