import type { ActOrder } from '@liveline/contract/act-job/shapes.ts'
import type { TFunction } from 'i18next'
import { entryOf } from '../administration/typed-entry.ts'

/** What an element, by its id, is called. */
type NameOf = (elementId: string) => string

/** What was ordered beside the act itself; undefined where the act says all. */
export function orderText(order: ActOrder, nameOf: NameOf, t: TFunction): string | undefined {
  switch (order.act) {
    case 'setVariable': {
      const { name, value } = order
      const shown =
        value.type === 'null'
          ? t('actJobs.ordered.nothing')
          : value.type === 'boolean'
            ? t(value.value ? 'actJobs.ordered.yes' : 'actJobs.ordered.no')
            : entryOf(value)
      return t('actJobs.ordered.variable', { name, value: shown })
    }
    case 'jump': {
      const { flowKey, version, fromNode, targetNode } = order
      const from = fromNode === undefined ? t('actJobs.ordered.anywhere') : nameOf(fromNode)
      return t('actJobs.ordered.jump', { flowKey, version, from, target: nameOf(targetNode) })
    }
    case 'migrate': {
      const { flowKey, from, to, mapping } = order
      return t('actJobs.ordered.migrate', { flowKey, from, to, count: Object.keys(mapping).length })
    }
    default:
      return undefined
  }
}
