import { nameIn } from '@liveline/contract/language.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import type { ConsoleRoute } from '../../menu-routes.ts'
import type { Tab } from '../../tabs.ts'
import { TodoPopover } from '../notices/todo-popover.tsx'
import { Search } from '../search/search.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Fullscreen } from './fullscreen.tsx'
import { Hamburger } from './hamburger.tsx'
import './navbar.css'
import { QuickForms } from './quick-forms.tsx'
import { UserMenu } from './user-menu.tsx'

interface Props {
  readonly route: ConsoleRoute | undefined
  readonly title: string | undefined
  readonly tab: Tab | undefined
}

export function Navbar({ route, title, tab }: Props) {
  const user = useCurrentUser()
  const organisation = user.orgs.find((org) => org.attrId === user.finDepId) ?? user.orgs[0]
  const language = useLanguage()
  return (
    <header className="navbar">
      <Hamburger />
      <Breadcrumb route={route} title={title} tab={tab} />
      <Search />
      <QuickForms />
      <TodoPopover />
      <Fullscreen />
      {organisation !== undefined && (
        <span className="navbar-organisation" title={nameIn(language, organisation, 'attrName')}>
          {nameIn(language, organisation, 'extDepartmentName')}
        </span>
      )}
      <UserMenu />
    </header>
  )
}
