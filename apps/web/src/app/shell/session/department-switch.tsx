import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { DepartmentDialog } from '../../../features/account/department-dialog.tsx'
import { useConsole } from '../../console-state.ts'
import { fetchUser } from '../../fetch-user.ts'
import { closing, tabKeyOf, useTabs } from '../../tabs.ts'
import { closeTabsNow } from '../tabs/close-tabs.ts'

/** Everything of the former department goes: the pages but the pinned one, and what the lists had read (answers E9). */
async function enterDepartment(): Promise<void> {
  await fetchUser()
  const home = tabKeyOf(useConsole.getState().menu.home)
  closeTabsNow(closing(useTabs.getState().tabs, home, 'all'), home)
  await queryClient.resetQueries()
}

/** The choice of a department, and what the console does once it is made. */
export function DepartmentSwitch({ onClose }: { onClose: () => void }) {
  // As it is when the dialog opens: nobody writes on behind it.
  const [unsaved] = useState(() =>
    useTabs
      .getState()
      .tabs.filter(({ dirty }) => dirty)
      .map(({ title, key }) => title ?? key),
  )
  return <DepartmentDialog unsaved={unsaved} onSwitched={enterDepartment} onClose={onClose} />
}
