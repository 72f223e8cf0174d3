import type { ApiData } from '@liveline/contract/define-api.ts'
import type { PageConfig } from '@liveline/contract/page-table/shapes.ts'
import type { systemConfigApi } from '@liveline/contract/system-config/calls.ts'
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { create } from 'zustand'
import type { SessionEndChoice } from '../api/http.ts'
import { useLanguage } from '../ui/use-language.ts'
import { menuRoutes, type Menu } from './menu-routes.ts'
import { paths } from './paths.ts'

type PublicConfig = ApiData<typeof systemConfigApi.read>['config']

/** The session has ended: the person is asked, or has chosen to stay and read. */
export type SessionEnd =
  | {
      readonly kind: 'asking'
      readonly message: string
      /** The fields of the login stand there at once: nobody has to say first that he wants to go on. */
      readonly atOnce?: boolean
      readonly choose: (choice: SessionEndChoice) => void
    }
  | { readonly kind: 'stayed' }

/** The session is about to end; `isExtendable` if a word of the person puts that off. */
export interface SessionWarning {
  readonly endsAt: number
  readonly isExtendable: boolean
}

interface ConsoleState {
  readonly menu: Menu
  readonly pageConfigs: readonly PageConfig[]
  readonly config: PublicConfig | undefined
  /** Of the configuration on screen. */
  readonly configVersion: string | undefined
  readonly sessionEnd: SessionEnd | undefined
  readonly sessionWarning: SessionWarning | undefined
  readonly drawerOpen: boolean
  /** Logged in a moment ago, and not greeted yet. */
  readonly isFreshLogin: boolean
}

export const useConsole = create<ConsoleState>(() => ({
  menu: { nodes: [], routes: [], home: paths.notFound },
  pageConfigs: [],
  config: undefined,
  configVersion: undefined,
  sessionEnd: undefined,
  sessionWarning: undefined,
  drawerOpen: false,
  isFreshLogin: false,
}))

/** Whom to ask, in the person's language; empty when the configuration names nobody. */
export function useAdministratorContact(): string {
  const language = useLanguage()
  return useConsole(({ config }) => (config === undefined ? '' : nameIn(language, config, 'administratorContact')))
}

export function setMenuOf(user: UserInfo, pageConfigs: readonly PageConfig[]): Menu {
  const menu = menuRoutes(user.roleTree, pageConfigs)
  useConsole.setState({ menu, pageConfigs })
  return menu
}
