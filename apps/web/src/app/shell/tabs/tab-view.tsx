import { nameIn } from '@liveline/contract/language.ts'
import { memo, Suspense, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, RouteProvider, type RouteState } from '../../../ui/navigation.tsx'
import { Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { tryAgain } from '../../missing-code.ts'
import { PageBoundary } from '../../error-reports/page-boundary.tsx'
import type { ConsoleRoute } from '../../menu-routes.ts'
import { refreshTab, setTabDirty, setTabEnded, setTabTitle } from '../../tabs.ts'
import { renderView } from '../../views.tsx'
import { MissingView } from './missing-view.tsx'
import './tab-view.css'
import { useKeptPlace } from './use-kept-place.ts'

interface Props {
  readonly tabKey: string
  readonly href: string
  readonly route: ConsoleRoute
  readonly active: boolean
}

export const TabView = memo(function TabView({ tabKey, href, route, active }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const state = useMemo<RouteState>(
    () => ({ path: route.path, params: route.params, query: queryOf(href.split('?')[1] ?? ''), active }),
    [route, href, active],
  )
  const actions = useMemo(
    () => ({
      setTitle: (title: string, shortTitle?: string) => setTabTitle(tabKey, title, shortTitle),
      setDirty: (dirty: boolean) => setTabDirty(tabKey, dirty),
      setEnded: (ended: boolean) => setTabEnded(tabKey, ended),
    }),
    [tabKey],
  )
  const section = useRef<HTMLElement>(null)
  useKeptPlace(section, tabKey, active)
  const view = renderView(route, nameIn(language, route))
  return (
    <section className="shell-view" ref={section} hidden={!active}>
      <RouteProvider route={state} tab={actions}>
        <PageBoundary onRetry={() => tryAgain(() => refreshTab(tabKey))}>
          {view === undefined ? (
            <MissingView route={route} />
          ) : (
            <Suspense
              fallback={<Skeleton lines={6} what={t('shell.loadingPage', { page: nameIn(language, route) })} />}
            >
              {view}
            </Suspense>
          )}
        </PageBoundary>
      </RouteProvider>
    </section>
  )
})
