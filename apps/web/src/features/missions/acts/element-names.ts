import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'

/** The names of the steps of a process as far as they are open, done or expected; of any other its id. */
export function elementNames(
  { open, timeline, forecast }: Pick<InstanceDetail, 'open' | 'timeline' | 'forecast'>,
  language: Language,
): (elementId: string) => string {
  const names = new Map<string, string>()
  for (const entry of timeline) {
    if (entry.elementId !== null) names.set(entry.elementId, nameIn(language, entry, 'elementName'))
  }
  for (const step of [...forecast, ...open]) names.set(step.elementId, nameIn(language, step))
  return (elementId) => {
    const name = names.get(elementId) ?? ''
    return name === '' ? elementId : name
  }
}
