export interface Point {
  readonly x: number
  readonly y: number
}
export type Stroke = readonly Point[]

/** The size of the picture that is kept; what is drawn in is measured in it. */
export const SIGNATURE = { width: 720, height: 240 } as const
const INK_PX = 4
const MARGIN_PX = 16

/** Draws strokes as round lines through the middles of their points. */
export function drawStrokes(context: CanvasRenderingContext2D, strokes: readonly Stroke[], ink: string): void {
  context.strokeStyle = ink
  context.fillStyle = ink
  context.lineWidth = INK_PX
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const stroke of strokes) {
    const [first] = stroke
    if (first === undefined) continue
    context.beginPath()
    if (stroke.length === 1) {
      context.arc(first.x, first.y, INK_PX / 2, 0, 2 * Math.PI)
      context.fill()
      continue
    }
    context.moveTo(first.x, first.y)
    for (let index = 1; index < stroke.length - 1; index += 1) {
      const [here, next] = [stroke[index], stroke[index + 1]]
      if (here === undefined || next === undefined) continue
      context.quadraticCurveTo(here.x, here.y, (here.x + next.x) / 2, (here.y + next.y) / 2)
    }
    const last = stroke.at(-1) ?? first
    context.lineTo(last.x, last.y)
    context.stroke()
  }
}

/** Writes a name across the picture, as large as it fits. */
export function drawName(context: CanvasRenderingContext2D, name: string, ink: string, family: string): void {
  const { width, height } = SIGNATURE
  context.fillStyle = ink
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const setSize = (px: number) => {
    context.font = `italic 500 ${px}px ${family}`
  }
  let size = height * 0.55
  setSize(size)
  size = Math.min(size, (size * (width - 2 * MARGIN_PX)) / Math.max(context.measureText(name).width, 1))
  setSize(size)
  context.fillText(name, width / 2, height / 2)
}

/** Puts a picture in the middle, whole. */
export function drawPicture(
  context: CanvasRenderingContext2D,
  picture: CanvasImageSource,
  size: { readonly width: number; readonly height: number },
): void {
  const scale = Math.min(SIGNATURE.width / size.width, SIGNATURE.height / size.height)
  const [width, height] = [size.width * scale, size.height * scale]
  context.drawImage(picture, (SIGNATURE.width - width) / 2, (SIGNATURE.height - height) / 2, width, height)
}

/** A point of the pointer in the measures of the picture. */
export function pointIn(
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
): Point {
  return { x: ((clientX - left) / width) * SIGNATURE.width, y: ((clientY - top) / height) * SIGNATURE.height }
}
