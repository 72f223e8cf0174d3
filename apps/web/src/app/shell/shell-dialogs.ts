import { create } from 'zustand'
import { leave } from '../log-out.ts'
import { useTabs } from '../tabs.ts'

/** What opens over the shell, from the person's menu, the search or a key; one at a time. */
export type ShellDialog =
  | 'password'
  | 'settings'
  | 'delegation'
  | 'department'
  | 'sessions'
  | 'logout'
  | 'about'
  | 'shortcuts'
  | 'tour'

export const useShellDialog = create<{ readonly shown: ShellDialog | undefined }>(() => ({ shown: undefined }))

export const showShellDialog = (shown: ShellDialog | undefined) => useShellDialog.setState({ shown })

/** Logs out, after a question where something would be lost. */
export function askToLeave(userName: string): void {
  if (useTabs.getState().tabs.some(({ dirty }) => dirty)) showShellDialog('logout')
  else void leave(userName)
}
