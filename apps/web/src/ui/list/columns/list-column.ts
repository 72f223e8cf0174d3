import type { ReactNode } from 'react'

/** A column of a list, as data. */
export interface ListColumn<T> {
  readonly key: string
  readonly title: string
  /**
   * What stands in it. It is called for every row at once, so it mounts no component with hooks where a plain element
   * does: words are looked up once for the page, not once a cell.
   */
  readonly cell: (row: T) => ReactNode
  /** The same in plain words, for a file. */
  readonly text: (row: T) => string
  /** Its width in px once widths were set by hand; until then it is as wide as what stands in it. */
  readonly width?: number | undefined
  /** The width in px that it has until widths are set by hand, unless what stands in it needs more. */
  readonly beginsAt?: number | undefined
  readonly align?: 'left' | 'center' | 'right' | undefined
  /** What a call takes as `sort`; absent: the list cannot be sorted by it. */
  readonly sortKey?: string | undefined
  /** Where it stands on a card; absent: it does not. */
  readonly onCard?: 'number' | 'state' | 'title' | 'tag' | 'fact' | undefined
  /** False: it cannot be put away. */
  readonly hideable?: boolean
  /** Put away until somebody wants it. */
  readonly hiddenAtFirst?: boolean
  /** Put away as well, but for want of room alone: a file has it. */
  readonly lacksRoom?: boolean
  /** Carries the link of the row. */
  readonly isLink?: boolean
  /** Takes the width that the others leave, and is cut before they are. */
  readonly grows?: boolean
}

/** What a list knows of its rows; the same object from one drawing to the next, or every row is drawn again. */
export interface ListRows<T> {
  readonly keyOf: (row: T) => string
  readonly addressOf: (row: T) => string
  /** Names a row for those who do not see it. */
  readonly nameOf: (row: T) => string
  readonly isLate?: (row: T) => boolean
  readonly actions?: (row: T) => ReactNode
  /** What a card offers besides leading on; its link already does that. */
  readonly cardActions?: (row: T) => ReactNode
  /** Rows that the batch bar can do something with; absent: none is chosen from. */
  readonly canSelect?: (row: T) => boolean
}
