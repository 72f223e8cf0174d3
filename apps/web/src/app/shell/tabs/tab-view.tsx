import { nameIn } from '@liveline/contract/language.ts'
import { memo, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, RouteProvider, type RouteState } from '../../../ui/navigation.tsx'
import { EmptyState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { PageBoundary } from '../../error-reports/page-boundary.tsx'
import type { ConsoleRoute } from '../../menu-routes.ts'
import { refreshTab, setTabDirty, setTabTitle } from '../../tabs.ts'
import { renderView } from '../../views.tsx'
import './tab-view.css'

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
      setTitle: (title: string) => setTabTitle(tabKey, title),
      setDirty: (dirty: boolean) => setTabDirty(tabKey, dirty),
    }),
    [tabKey],
  )
  const view = renderView(route, nameIn(language, route))
  return (
    <section className="shell-view" hidden={!active}>
      <RouteProvider route={state} tab={actions}>
        <PageBoundary onRetry={() => refreshTab(tabKey)}>
          {view === undefined ? (
            <EmptyState
              title={t('error.missingView', { view: route.component })}
              hint={t('error.missingViewText', { id: route.menuId })}
            />
          ) : (
            <Suspense fallback={<Skeleton lines={6} />}>{view}</Suspense>
          )}
        </PageBoundary>
      </RouteProvider>
    </section>
  )
})
