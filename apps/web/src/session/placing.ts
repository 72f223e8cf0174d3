import type { PlacedTarget } from '@liveline/contract/menu/shapes.ts'
import { create } from 'zustand'

interface Request {
  readonly target: PlacedTarget
  readonly name: string
  readonly nameEn: string
}

/** What is to be put into the menu: pages ask, the shell shows the dialog (`app/shell/placing.tsx`). */
export const usePlacing = create<{ readonly asked: Request | undefined }>(() => ({ asked: undefined }))

/** Opens the dialog that shows where a page stands in the menu, and puts it there; `name` is what it suggests. */
export const askToPlace = (asked: Request): void => usePlacing.setState({ asked })
export const stopPlacing = (): void => usePlacing.setState({ asked: undefined })
