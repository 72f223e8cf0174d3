/** What every entry of the menu needs to know of the whole. */
export interface MenuState {
  readonly activePath: string | undefined
  /** In front is no page of the menu but one that belongs to the list at `activePath`: a task, a process. */
  readonly isInside: boolean
  readonly todoPath: string | undefined
  /** Only pictures are shown; what a folder holds comes out beside it. */
  readonly isRail: boolean
  /** The one entry that Tab leads to; the arrows lead on from there. */
  readonly stopId: string | undefined
  readonly isOpen: (id: string) => boolean
  readonly onToggle: (id: string, open: boolean) => void
  /** Somebody points at an entry: its page is fetched before the click. */
  readonly onPoint: (path: string) => void
}
