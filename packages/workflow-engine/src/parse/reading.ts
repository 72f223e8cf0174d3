import type { Problem } from '../definition.ts'
import type { CanonicalName } from './extensions.ts'
import type { ModdleElement } from './moddle-element.ts'

/** What every part of a file is read with. */
export type Reading = {
  readonly canonical: CanonicalName
  /** The text of a reference to something that the file does not hold. */
  readonly dangling: (element: ModdleElement, property: string) => string | undefined
  /** Compensation boundary event → the activity that compensates. */
  readonly handlers: ReadonlyMap<string, string>
  /** Takes what cannot be read. */
  readonly problems: Problem[]
}
