import { lazyPart } from '../../lazy-part.tsx'
import { withTexts } from '../../../messages/load-texts.ts'

/** Comes with its texts when it is opened; what it chooses people and times with has texts of its own. */
export const DelegationDialog = lazyPart(async () => ({
  default: (await withTexts(['delegation'], () => import('../../../features/delegation/delegation-dialog.tsx')))
    .DelegationDialog,
}))

/** Behind the first page: who acts for whom. */
export const DelegationBanners = lazyPart(async () => ({
  default: (await withTexts(['delegation'], () => import('../../../features/delegation/delegation-banners.tsx')))
    .DelegationBanners,
}))
