import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { PasswordDialog } from '../features/account/password-dialog.tsx'
import { ToastStack } from '../ui/feedback/toast-stack.tsx'
import { leave } from './log-out.ts'

/** The first login of an administrator: nothing else until the password is his own (design.md §3). */
export function MustChangePassword({ user }: { user: UserInfo }) {
  return (
    <>
      <PasswordDialog
        userName={user.userName}
        forced
        onClose={() => void leave(user.userName)}
        onChanged={() => void leave(user.userName)}
      />
      <ToastStack />
    </>
  )
}
