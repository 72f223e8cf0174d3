import { LeftOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import { useTranslation } from 'react-i18next'
import { RouteLink } from '../../../ui/navigation.tsx'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { useConsole } from '../../console-state.ts'
import type { ConsoleRoute } from '../../menu-routes.ts'
import { useTabs, type Tab } from '../../tabs.ts'
import { crumbsOf } from './crumbs.ts'

interface Props {
  readonly route: ConsoleRoute | undefined
  readonly title: string | undefined
  readonly tab: Tab | undefined
}

/** The way to the page in front; on a phone only the step back. */
export function Breadcrumb({ route, title, tab }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const mobile = useIsMobile()
  const menu = useConsole((state) => state.menu)
  const tabs = useTabs((state) => state.tabs)
  const crumbs = route === undefined ? [] : crumbsOf(route, tab, tabs, menu)
  const last = crumbs.at(-1)
  return (
    <nav className="navbar-breadcrumb" aria-label={t('shell.breadcrumb')}>
      {mobile && last?.isList === true && last.to !== undefined && (
        <RouteLink
          className="ll-icon-button"
          to={last.to}
          aria-label={t('shell.backTo', { page: nameIn(language, last) })}
        >
          <LeftOutlined aria-hidden />
        </RouteLink>
      )}
      <ol>
        {crumbs.map((crumb, index) => {
          const name = nameIn(language, crumb)
          return <li key={index}>{crumb.to === undefined ? name : <RouteLink to={crumb.to}>{name}</RouteLink>}</li>
        })}
        {title !== undefined && (
          <li aria-current="page" title={title}>
            {title}
          </li>
        )}
      </ol>
    </nav>
  )
}
