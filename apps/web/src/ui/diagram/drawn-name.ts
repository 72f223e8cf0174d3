import { textIn, type Language } from '@liveline/contract/language.ts'
import { gatewayName } from '@liveline/contract/process-definition/gateway-names.ts'

/** What of an element of a drawing says how people call it. */
export interface Named {
  readonly id: string
  /** As the library names it: `bpmn:ParallelGateway`. */
  readonly type: string
  readonly businessObject: { readonly name?: string }
  /** The lines that come in and go out. */
  readonly incoming?: readonly { readonly source?: Named }[]
  readonly outgoing?: readonly unknown[]
}

/** `parallelGateway` of `bpmn:ParallelGateway`. */
const engineType = (type: string): string => type.replace(/^bpmn:(.)/, (_, first: string) => first.toLowerCase())

/** The name that is drawn; a gateway without one is called by what it does, as the server calls it; else the id. */
export function drawnName(
  { id, type, businessObject: { name = '' }, incoming = [], outgoing = [] }: Named,
  reader: Language,
): string {
  if (name.trim() !== '') return name
  const before = incoming.map(({ source }) => {
    const step = source?.businessObject.name
    return step === undefined ? undefined : { name: step, nameEn: step }
  })
  const text = gatewayName(engineType(type), before, outgoing.length)
  return text === undefined ? id : textIn(reader, text)
}
