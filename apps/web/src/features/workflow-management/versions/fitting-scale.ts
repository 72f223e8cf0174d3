interface Size {
  readonly width: number
  readonly height: number
}

/** A drawing is not blown up beyond what it was drawn at. */
const LARGEST = 1
/** Smaller, nobody reads the words in it. */
const LEGIBLE = 0.65
/** Until the frame has been measured. */
const UNMEASURED = 0.5

/** The scale at which all of a drawing stands in its frame, without scroll bars. */
export function fittingScale(frame: Size | undefined, room: Size | undefined): number {
  if (frame === undefined || room === undefined) return UNMEASURED
  const fits = Math.min(frame.width / room.width, frame.height / room.height, LARGEST)
  return Number.isFinite(fits) && fits > 0 ? fits : UNMEASURED
}

/** The scale at which a drawing is first shown: all of it, unless that cannot be read in a frame so narrow. */
export const firstScale = (frame: Size | undefined, room: Size | undefined): number =>
  Math.max(fittingScale(frame, room), frame === undefined ? 0 : LEGIBLE)

/** Both drawings of a comparison get the room that the bigger one needs. */
export const roomOf = (one: Size, other: Size | undefined): Size => ({
  width: Math.max(one.width, other?.width ?? 0),
  height: Math.max(one.height, other?.height ?? 0),
})
