import { texts as en } from '../../../messages/flow-templates/en.ts'
import { texts as zhCN } from '../../../messages/flow-templates/zh-CN.ts'
import type { Drawn, Services } from './parts.ts'

/** Of a name that templates and cards give: the mark behind the word, as ` 2`. */
const markOf = (name: string, word: string): string | undefined => {
  const mark = name.startsWith(word) ? name.slice(word.length) : undefined
  return mark !== undefined && /^(?: \d+)?$/.test(mark) ? mark : undefined
}

/** Whether templates and cards name an element so, in Chinese and English. */
export const isGivenName = (name: string, nameEn: string): boolean =>
  (Object.keys(zhCN) as (keyof typeof zhCN)[]).some((word) => {
    const mark = markOf(name, zhCN[word])
    return mark !== undefined && nameEn === `${en[word]}${mark}`
  })

/**
 * The English name that an element was given with its first name goes with it: who calls it otherwise has not said what
 * it is called in English, and readers of English see the new name until somebody does.
 */
export function forgetGivenName(services: Services): void {
  services.get('eventBus').on('commandStack.element.updateLabel.preExecute', (event) => {
    const { element, newLabel } = (event as { context?: { element?: Drawn; newLabel?: string } }).context ?? {}
    if (element === undefined) return
    const model = element.businessObject
    const [name, nameEn] = [model.get('name') ?? '', model.get('liveline:nameEn') ?? '']
    if (newLabel === name || !isGivenName(String(name), String(nameEn))) return
    services.get('modeling').updateModdleProperties(element, model, { 'liveline:nameEn': undefined })
  })
}
