import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { PasswordDialog } from '../features/account/password-dialog.tsx'
import { forcedReason } from '../session/password-rules.ts'
import { leave } from './log-out.ts'
import { leaveWithNewPassword } from './leave-with-new-password.ts'

/** Nothing else until the password is the person's own and of this time (design.md §3, answers A17). */
export function MustChangePassword({ user }: { user: UserInfo }) {
  return (
    <PasswordDialog
      userName={user.userName}
      forced={forcedReason(user)}
      onClose={() => void leave(user.userName)}
      onChanged={() => leaveWithNewPassword(user.userName)}
    />
  )
}
