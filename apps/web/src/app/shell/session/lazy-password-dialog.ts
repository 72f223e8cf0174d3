import { lazyPart } from '../../lazy-part.tsx'
import { withTexts } from '../../../messages/load-texts.ts'

/** Few change their password on a day: the dialog and its texts come when it is opened. */
export const PasswordDialog = lazyPart(async () => ({
  default: (await withTexts(['account'], () => import('../../../features/account/password-dialog.tsx'))).PasswordDialog,
}))
