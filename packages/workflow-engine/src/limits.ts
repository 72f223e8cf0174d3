/** What a drawing may ask of a server that others use too. Asked at release of what is drawn, at run time of what is computed. */
export type DrawingLimits = {
  /** The shortest time a timer may be set to, and the shortest cycle. */
  readonly minimumTimerMs: number
  /** How many iterations one multi-instance activity may have, and all that are open in one instance together. */
  readonly maximumInstances: number
}

/** A minute, and 500. */
export const defaultDrawingLimits: DrawingLimits = { minimumTimerMs: 60_000, maximumInstances: 500 }
