const LETTER_PX = 7.2
const WIDEST_LABEL_PX = 112

/** Room for the English name: as wide as its longest word at least, and no wider than a label by itself would be. */
function widthFor(name: string): number {
  const words = name.split(' ').map(({ length }) => length)
  return Math.ceil(Math.max(Math.min(name.length * LETTER_PX, WIDEST_LABEL_PX), Math.max(...words) * LETTER_PX))
}

/** The places of labels were drawn for two or three Chinese characters. */
function widenLabels(bpmnXml: string, names: ReadonlyMap<string, string>): string {
  const place =
    /(<bpmndi:BPMN(Shape|Edge)\b[^>]*\sbpmnElement="([^"]+)"(?:(?!<\/bpmndi:BPMN(?:Shape|Edge)>)[^])*?<bpmndi:BPMNLabel[^>]*>\s*<dc:Bounds\s)x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"/g
  return bpmnXml.replaceAll(
    place,
    (found, head: string, kind: string, id: string, x: string, y: string, was: string) => {
      const name = names.get(id)
      if (name === undefined) return found
      const width = Math.max(Number(was), widthFor(name))
      // Beside a line or a shape it grows away from it; above or below a shape it stays in the middle.
      const [, from, size] = /<dc:Bounds x="([\d.]+)"[^>]*width="([\d.]+)"/.exec(head) ?? []
      const isBeside = kind === 'Edge' || Number(x) >= Number(from) + Number(size)
      const left = isBeside ? Number(x) : Number(x) - (width - Number(was)) / 2
      return `${head}x="${left}" y="${y}" width="${width}"`
    },
  )
}

/**
 * Names in English where the drawing has them (`liveline:nameEn`); the drawing itself stays as it was released.
 * On the text: Trusted Types would have a DOMParser's input sanitised as HTML.
 */
export function englishDiagram(bpmnXml: string): string {
  const names = new Map<string, string>()
  const named = bpmnXml.replaceAll(/<[^<>]*\sliveline:nameEn="([^"]+)"[^<>]*>/g, (tag, name: string) => {
    names.set(/\sid="([^"]+)"/.exec(tag)?.[1] ?? '', name)
    return tag.replace(/(\sname=)"[^"]*"/, (_, attribute: string) => `${attribute}"${name}"`)
  })
  return widenLabels(named, names)
}

/** An active element is lit even when it had been passed before. */
export function stepState(elementId: string, active: readonly string[], passed: readonly string[]) {
  if (active.includes(elementId)) return 'active' as const
  return passed.includes(elementId) ? ('passed' as const) : undefined
}

interface Place extends Size {
  readonly x: number
  readonly y: number
}

/** The point between the middles of some shapes. */
export function middleOf(shapes: readonly Place[]): { readonly x: number; readonly y: number } | undefined {
  if (shapes.length === 0) return undefined
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  return {
    x: mean(shapes.map(({ x, width }) => x + width / 2)),
    y: mean(shapes.map(({ y, height }) => y + height / 2)),
  }
}

/** Below this a label cannot be read: the frame scrolls instead. */
export const LEGIBLE_SCALE = 0.55

interface Size {
  readonly width: number
  readonly height: number
}

/** The whole paper in the frame, never larger than drawn; no smaller than can be read unless it is a mere picture. */
export function fittingScale(paper: Size, frame: Size, isPicture: boolean): number {
  if (frame.width === 0) return 0
  const byWidth = frame.width / paper.width
  const whole = frame.height === 0 ? byWidth : Math.min(byWidth, frame.height / paper.height)
  return Math.min(isPicture ? whole : Math.max(whole, LEGIBLE_SCALE), 1)
}
