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
