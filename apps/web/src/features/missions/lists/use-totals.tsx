import type { PageParams } from '@liveline/contract/page-table/page-params.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { numberText } from '../../../ui/list/columns/value-cells.tsx'
import type { Speech } from '../../../ui/labels/use-speech.ts'
import type { MissionFilterBody } from '../mission-queries.ts'

const FIELDS = 'fields.'

/** What stands under the columns that the page wants reckoned, asked apart from the rows; undefined where none is. */
export function useTotals(
  columns: PageParams['columns'],
  filters: MissionFilterBody,
  { t, language }: Speech,
): ReadonlyMap<string, ReactNode> | undefined {
  const wanted = useMemo(
    () =>
      columns.flatMap(({ key, totals }) =>
        totals === undefined || !key.startsWith(FIELDS) ? [] : [{ key, field: key.slice(FIELDS.length), of: totals }],
      ),
    [columns],
  )
  const { formFields: _, ...conditions } = filters
  const body = { ...conditions, totals: wanted.map(({ field, of }) => ({ field, of })) }
  const { data } = useQuery({
    queryKey: queryKeys.tasks.totals(body),
    queryFn: ({ signal }) => api.mission.totals({ body, signal, quiet: true }),
    enabled: wanted.length > 0,
  })
  return useMemo(() => {
    if (wanted.length === 0) return undefined
    return new Map(
      wanted.map(({ key, of }, at): [string, ReactNode] => {
        const value = data?.totals[at]
        return [
          key,
          <span key={key} className="ll-number">
            <small>{data?.isCapped === true ? t(`list.totalsOfFirst.${of}`) : t(`list.totals.${of}`)}</small>
            {value === undefined || value === null ? '–' : numberText(value, language)}
          </span>,
        ]
      }),
    )
  }, [wanted, data, t, language])
}
