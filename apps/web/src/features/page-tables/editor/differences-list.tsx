import { useTranslation } from 'react-i18next'
import type { Difference } from './differences.ts'

/** What one state has and the other has not. */
export function DifferencesList({ found }: { found: readonly Difference[] }) {
  const { t } = useTranslation()
  if (found.length === 0) return <p>{t('pageTables.noDifference')}</p>
  return (
    <ul className="page-differences">
      {found.map(({ place, before, after }) => (
        <li key={place}>
          <code>{place}</code>
          {before !== undefined && <del>{before}</del>}
          {after !== undefined && <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  )
}
