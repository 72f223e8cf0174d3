import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { startupTexts } from '../../../messages/startup.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { useConsole } from '../../console-state.ts'
import './about-dialog.css'

/** What the build wrote into the page: version and commit; nothing while developing. */
const consoleBuild = () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''

/** What runs here, for whoever reports something about it. */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const config = useConsole((state) => state.config)
  const { data, isError } = useQuery({
    queryKey: queryKeys.about,
    queryFn: () => api.systemConfig.about({ quiet: true }),
  })
  const systemName = (config && nameIn(language, config, 'systemName')) || startupTexts(language).systemName
  const companyName = (config && nameIn(language, config, 'companyName')) || ''
  const server = data === undefined ? '' : `${data.version} ${data.commit}`.trim()
  const facts: readonly (readonly [string, string])[] = [
    [t('help.product'), 'Liveline'],
    ...(companyName === '' ? [] : [[t('help.company'), companyName] as const]),
    [t('help.server'), server !== '' ? server : isError ? t('help.unknown') : '…'],
    [t('help.console'), consoleBuild() || t('help.developing')],
    [t('help.browser'), navigator.userAgent],
  ]
  return (
    <Dialog
      title={t('help.aboutTitle', { name: systemName })}
      onClose={onClose}
      width={480}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('help.close')}
        </Button>
      }
    >
      <dl className="about">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
