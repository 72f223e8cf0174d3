import { BpmnModdle } from 'bpmn-moddle'
import type { ModdleWarning, Reader, RootHandler } from 'bpmn-moddle'
import type { ModdleElement } from './moddle-element.ts'

/**
 * Things that may be unreadable in one file. bpmn-moddle counts the lines before each of them, so the time it needs grows
 * with their number times the size of the file; with that many, the file is no drawing.
 */
const MAXIMUM_WARNINGS = 100

class TooManyWarnings extends Error {
  override readonly name = 'TooManyWarnings'
}

/** What bpmn-moddle makes of a text, or why it gave up. */
export async function readModdle(
  xml: string,
): Promise<
  { readonly root: ModdleElement; readonly warnings: readonly ModdleWarning[] } | { readonly failure: string }
> {
  try {
    const { rootElement, warnings } = await new BpmnModdle().fromXML(xml, { handler: handlerThatGivesUp })
    // bpmn-moddle's elements have `$type` by their prototype, which its own types do not tell.
    return { root: rootElement as ModdleElement, warnings }
  } catch (failure) {
    return { failure: failure instanceof TooManyWarnings ? failure.message : String(failure) }
  }
}

/** The reader's own handler; the context it is handed throws at the warning that is one too many. */
function handlerThatGivesUp(this: Reader, typeName: string): RootHandler {
  const plain: Reader = Object.getPrototypeOf(this)
  const handler = plain.handler.call(this, typeName)
  let kept: RootHandler['context']
  Object.defineProperty(handler, 'context', {
    get: () => kept,
    set(context: NonNullable<RootHandler['context']>) {
      const add = context.addWarning
      let count = 0
      context.addWarning = (warning) => {
        count += 1
        if (count > MAXIMUM_WARNINGS) {
          throw new TooManyWarnings(
            `More than ${MAXIMUM_WARNINGS} places cannot be read; the first: ${warning.message}`,
          )
        }
        add.call(context, warning)
      }
      kept = context
    },
  })
  return handler
}
