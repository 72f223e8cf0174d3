import type { Services } from './parts.ts'

/** Before anybody who writes the file when something has changed. */
const FIRST = 3_000

interface Written {
  readonly xml?: string
}
interface Writes extends Services {
  saveXML(options: { format: boolean }): Promise<Written>
}

/** A large drawing takes a tenth of a second to write: once for each of its states, for the draft and the check alike. */
export function writeOnce(drawing: Writes): void {
  const write = drawing.saveXML.bind(drawing)
  let written: Promise<Written> | undefined
  drawing.get('eventBus').on(['commandStack.changed', 'import.done'], FIRST, () => {
    written = undefined
  })
  Object.assign(drawing, { saveXML: (options: { format: boolean }) => (written ??= write(options)) })
}
