import { Suspense } from 'react'
import { withTexts } from '../../messages/load-texts.ts'
import { stopPlacing, usePlacing } from '../../session/placing.ts'
import { lazyPart } from '../lazy-part.tsx'

const PlacementDialog = lazyPart(async () => ({
  default: (await withTexts(['menu-placement'], () => import('../../features/menu-placement/placement-dialog.tsx')))
    .PlacementDialog,
}))

/** The dialog in which pages that people design come into the menu, whichever page asks for it. */
export function Placing() {
  const asked = usePlacing((state) => state.asked)
  return asked === undefined ? null : (
    <Suspense fallback={null}>
      <PlacementDialog {...asked} onClose={stopPlacing} />
    </Suspense>
  )
}
