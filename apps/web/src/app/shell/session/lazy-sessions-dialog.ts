import { lazyPart } from '../../lazy-part.tsx'
import { withTexts } from '../../../messages/load-texts.ts'

/** With its texts when it is opened. */
export const SessionsDialog = lazyPart(async () => ({
  default: (await withTexts(['account'], () => import('../../../features/account/sessions-dialog.tsx'))).SessionsDialog,
}))
