import { BellOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { RelativeTime } from '../../ui/labels/times.tsx'
import { RouteLink } from '../../ui/navigation.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { markNoticesRead, noticesQuery } from './home-queries.ts'
import { Panel, PanelContent } from './panel.tsx'

/** The newest notices; how many are unread in all the bell says. */
export function Notices() {
  const { t } = useTranslation()
  const language = useLanguage()
  const asked = useQuery(noticesQuery)
  const unread = (asked.data?.rows ?? []).filter(({ readAt }) => readAt === null).map(({ id }) => id)
  return (
    <Panel
      title={t('home.notices')}
      aside={
        unread.length > 0 ? (
          <Button kind="text" onClick={() => void markNoticesRead(unread)}>
            {t('home.shownRead')}
          </Button>
        ) : undefined
      }
    >
      <PanelContent
        asked={asked}
        lines={3}
        isEmpty={({ rows }) => rows.length === 0}
        empty={{ icon: <BellOutlined aria-hidden />, title: t('home.noticesEmpty'), hint: t('home.noticesEmptyHint') }}
      >
        {({ rows }) => (
          <ul>
            {rows.map((notice) => {
              const title = nameIn(language, notice, 'title')
              return (
                <li key={notice.id} className="home-notice" data-unread={notice.readAt === null}>
                  {notice.link.startsWith('/') ? (
                    <RouteLink to={notice.link} onClick={() => void markNoticesRead([notice.id])}>
                      {title}
                    </RouteLink>
                  ) : (
                    <span>{title}</span>
                  )}
                  <RelativeTime value={notice.createdAt} />
                </li>
              )
            })}
          </ul>
        )}
      </PanelContent>
    </Panel>
  )
}
