import type { Query } from '../../ui/navigation.tsx'
import type { FlowFilters } from './flow-queries.ts'

/** What the address asks of the list; what it does not know is left out. */
export function filtersIn({ keyword = '', category = '', released, valid }: Query): FlowFilters {
  return {
    ...(keyword === '' ? {} : { keyword: keyword.slice(0, 50) }),
    ...(category === '' ? {} : { category: category.slice(0, 50) }),
    ...(released === 'true' || released === 'false' ? { released } : {}),
    ...(valid === 'true' || valid === 'false' ? { valid } : {}),
  }
}
