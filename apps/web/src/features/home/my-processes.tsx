import { ProfileOutlined } from '@ant-design/icons'
import { processAddress } from '@liveline/contract/console-addresses.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Handlers } from '../../ui/labels/person.tsx'
import { StateTag } from '../../ui/labels/state-tag.tsx'
import { countText } from '../../ui/list/count-text.ts'
import { RouteLink } from '../../ui/navigation.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { myProcessesQuery } from './home-queries.ts'
import { Panel, PanelContent } from './panel.tsx'

/** What the person has applied for and is not over. */
export function MyProcesses({ path }: { path: string | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const asked = useQuery(myProcessesQuery)
  const { data } = asked
  const total = data && countText(data.total, data.totalIsCapped, language)
  return (
    <Panel title={t('home.mine')} count={total}>
      <PanelContent
        asked={asked}
        lines={3}
        isEmpty={({ rows }) => rows.length === 0}
        empty={{ icon: <ProfileOutlined aria-hidden />, title: t('home.mineEmpty'), hint: t('home.mineEmptyHint') }}
      >
        {({ rows }) => (
          <>
            <ul>
              {rows.map((instance) => (
                <li key={instance.instanceId} className="home-process">
                  <RouteLink className="home-title" to={processAddress(instance.instanceId)} title={instance.title}>
                    {instance.title}
                  </RouteLink>
                  <StateTag state={instance.businessState === '' ? instance.status : instance.businessState} />
                  <p>
                    <span className="home-number">{instance.number}</span>
                    <Handlers handlers={instance.currentHandlers} />
                  </p>
                </li>
              ))}
            </ul>
            {path !== undefined && data !== undefined && data.total > rows.length && (
              <RouteLink className="home-more" to={path}>
                {t('home.allMine', { total: total ?? '' })}
              </RouteLink>
            )}
          </>
        )}
      </PanelContent>
    </Panel>
  )
}
