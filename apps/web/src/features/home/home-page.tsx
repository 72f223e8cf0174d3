import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../session/current-user.ts'
import { Skeleton } from '../../ui/feedback/state-page.tsx'
import { useRoute } from '../../ui/navigation.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import './home.css'
import { loadHealthHome } from './load-home.ts'
import { MyProcesses } from './my-processes.tsx'
import { Notices } from './notices.tsx'
import { QuickStart } from './quick-start.tsx'
import { WorkHome } from './work-home.tsx'

/** Where the lists behind the numbers stand; undefined for whoever has no such page. */
interface Props {
  readonly toDoPath?: string | undefined
  readonly myProcessesPath?: string | undefined
  readonly incidentsPath?: string | undefined
  readonly errorReportsPath?: string | undefined
}

const HealthHome = lazy(async () => ({ default: (await loadHealthHome()).HealthHome }))

/** The day of a person; whoever administers the system sees its health instead of the work (ui.md, Home). */
export function HomePage({ toDoPath, myProcessesPath, incidentsPath, errorReportsPath }: Props) {
  const { t } = useTranslation()
  const { active } = useRoute()
  const isAdministrator = useCan('system:health')
  return (
    <div className="home" data-active={active} data-health={isAdministrator}>
      <PageTitle className="ll-visually-hidden">{t('home.title')}</PageTitle>
      {isAdministrator ? (
        <>
          <Suspense fallback={<Skeleton lines={8} />}>
            <HealthHome paths={{ toDo: toDoPath, incidents: incidentsPath, errorReports: errorReportsPath }} />
          </Suspense>
          <div className="home-column">
            <MyProcesses path={myProcessesPath} />
            <Notices />
            <QuickStart />
          </div>
        </>
      ) : (
        <WorkHome toDoPath={toDoPath} myProcessesPath={myProcessesPath} />
      )}
    </div>
  )
}
