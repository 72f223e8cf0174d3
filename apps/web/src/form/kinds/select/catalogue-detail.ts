import type { TFunction } from 'i18next'
import type { Option } from '../../../ui/controls/select/option.ts'
import type { Values } from '../../schema-values.ts'

const methods = ['stick', 'glove', 'stick/glove', 'combined', 'bypass', 'equipotential'] as const

/**
 * What tells one item of the live-line catalogue from another whose name is alike: class, method, hours, people. An
 * option of any other source has none of these and gets no second line.
 */
export function catalogueDetail(row: Values, t: TFunction): Partial<Option> {
  const { class: planClass, liveHours, crew } = row
  const method = methods.find((one) => one === row['method'])
  if (typeof planClass !== 'number' || typeof liveHours !== 'number' || typeof crew !== 'number') return {}
  if (method === undefined) return {}
  const facts = [
    t(`catalogue.method.${method === 'stick/glove' ? 'either' : method}`),
    t('catalogue.hours', { hours: liveHours }),
    t('catalogue.crew', { crew }),
  ]
  return { group: t('catalogue.class', { class: planClass }), detail: facts.join(' · ') }
}
