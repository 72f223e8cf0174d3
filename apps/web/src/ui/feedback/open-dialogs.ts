import { create } from 'zustand'

/** The modal dialogs that stand, the uppermost last: what must be read and pressed over them lies within that one. */
export const useOpenDialogs = create<{ readonly open: readonly HTMLElement[] }>(() => ({ open: [] }))

/** Gives back what notes that it has closed. */
export function noteOpenDialog(dialog: HTMLElement): () => void {
  useOpenDialogs.setState(({ open }) => ({ open: [...open, dialog] }))
  return () => useOpenDialogs.setState(({ open }) => ({ open: open.filter((one) => one !== dialog) }))
}
