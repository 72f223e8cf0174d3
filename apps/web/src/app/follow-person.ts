import { nameIn } from '@liveline/contract/language.ts'
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import i18next from 'i18next'
import { queryClient } from '../api/query-client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { currentUser } from '../session/current-user.ts'
import { currentLanguage } from '../ui/language.ts'
import { toast } from '../ui/feedback/toasts.ts'
import { useConsole } from './console-state.ts'
import { fetchUser, isGranted } from './fetch-user.ts'
import { keepTabs } from './tabs.ts'

type Change = 'department' | 'menu' | 'none'

/** What has become of the person since the console last looked. */
export function changeOf(before: UserInfo | undefined, now: UserInfo): Change {
  if (before === undefined) return 'menu'
  if (before.finDepId !== now.finDepId) return 'department'
  const rights = ({ roleTree, roleList, permissions }: UserInfo) => JSON.stringify([roleTree, roleList, permissions])
  return rights(before) === rights(now) ? 'none' : 'menu'
}

/** The department a person works for at present, by name. */
function departmentOf(user: UserInfo): string {
  const department = user.orgs.find(({ attrId }) => attrId === user.finDepId)
  return department === undefined ? '' : nameIn(currentLanguage(), department, 'extDepartmentName')
}

/**
 * Takes over what was changed elsewhere: by an administrator, or by the person in another window (answers B7, E9).
 * What this window has done itself is known already and said there.
 */
export async function followPerson(): Promise<void> {
  const before = currentUser()
  const { pageConfigs: pagesBefore } = useConsole.getState()
  const { user } = await fetchUser()
  keepTabs(isGranted)
  const pagesChanged = JSON.stringify(useConsole.getState().pageConfigs) !== JSON.stringify(pagesBefore)
  // What is drawn of a page follows it, in the tabs that stand open.
  if (pagesChanged) await queryClient.invalidateQueries({ queryKey: queryKeys.pageConfigs })
  const known = changeOf(before, user)
  const change = known === 'none' && pagesChanged ? 'menu' : known
  if (change === 'department') {
    toast.info(i18next.t('shell.departmentChanged', { name: departmentOf(user) }))
    await queryClient.invalidateQueries()
  }
  if (change === 'menu') toast.info(i18next.t('shell.menuChanged'))
}
