import { dialectOf } from './extensions.ts'
import type { Dialect } from './extensions.ts'
import { inspectXml } from './inspect-xml.ts'

/** The engines whose extensions a BPMN file declares, in the order of the file; none for plain BPMN, or for no XML. */
export const readDialects = (xml: string): readonly Dialect[] => [
  ...new Set([...inspectXml(xml).namespaces.values()].flatMap((uri) => dialectOf(uri) ?? [])),
]
