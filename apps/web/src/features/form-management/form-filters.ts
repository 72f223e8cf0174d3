import type { Query } from '../../ui/navigation.tsx'
import type { FormFilters } from './form-queries.ts'

const states = ['draft', 'released', 'changed', 'deleted'] as const

/** What the address asks of the list; what it does not know is left out. */
export function filtersIn({ keyword = '', category = '', state, valid }: Query): FormFilters {
  const known = states.find((one) => one === state)
  return {
    ...(keyword === '' ? {} : { keyword: keyword.slice(0, 50) }),
    ...(category === '' ? {} : { category: category.slice(0, 50) }),
    ...(known === undefined ? {} : { state: known }),
    ...(valid === 'true' || valid === 'false' ? { valid } : {}),
  }
}
