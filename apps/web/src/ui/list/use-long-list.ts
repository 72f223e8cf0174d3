/* oxlint-disable react/set-state-in-effect -- what is told belongs to the address that is put right in the same step. */
import type { LongPage } from '@liveline/contract/paging.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { addressOf, useRoute, useSetQuery } from '../navigation.tsx'
import { askedAt, FIRST_PLACE, placeQuery, placeWithRows, readPlace, readRows, type Place } from './list-place.ts'
import { useSameFunction, useSameQuery } from './use-same.ts'

/** Which rows are asked for, in the words of `longPagingQuery`. */
export interface AskedPage {
  readonly page?: number
  readonly after?: string
  readonly rows: number
  readonly exactTotal?: boolean
  readonly sort?: string
}

/** Where the rows of a list come from. */
export interface LongListSource<T> {
  /** Names the list with its filters, without order and page. */
  readonly queryKey: readonly unknown[]
  readonly ask: (page: AskedPage, signal: AbortSignal) => Promise<LongPage<T>>
}

interface Options<T> extends LongListSource<T> {
  readonly sort: string | undefined
  readonly enabled: boolean
}

/**
 * A list that grows for ever, at the place its address names. An address that leads nowhere any more leads to the first
 * page, and an order that the server refuses gives way to the one before; both with a notice instead of an error.
 */
export function useLongList<T>({ queryKey, sort, ask, enabled }: Options<T>) {
  const { t } = useTranslation()
  const { path, query: latest, active } = useRoute()
  const query = useSameQuery(latest)
  const setQuery = useSetQuery()
  const rows = readRows(query)
  const found = useMemo(() => readPlace(query, rows), [query, rows])
  const place = found ?? FIRST_PLACE
  const asked = { ...askedAt(place), rows, ...(sort === undefined ? {} : { sort }) }
  const list = useQuery({
    queryKey: queryKeys.page(queryKey, asked),
    queryFn: ({ signal }) => ask(asked, signal),
    placeholderData: keepPreviousData,
    enabled,
  })
  const exact = useQuery({
    queryKey: queryKeys.exactTotal(queryKey),
    queryFn: async ({ signal }) => (await ask({ page: 1, rows: 1, exactTotal: true }, signal)).total,
    // Only when somebody asks: it reads every row.
    enabled: false,
    retry: false,
  })

  const [shown, setShown] = useState<{ data: LongPage<T>; sort: string | undefined }>()
  const arrived = list.isPlaceholderData || list.isError ? undefined : list.data
  if (arrived !== undefined && (arrived !== shown?.data || sort !== shown.sort)) setShown({ data: arrived, sort })
  const [told, setTold] = useState<{ text: string; address: string }>()

  const refusal = list.error instanceof ApiError ? list.error : undefined
  const isLost = found === undefined || (refusal?.code === 'CURSOR_INVALID' && place.cursors.length > 0)
  const isTooLong = refusal?.code === 'LIST_TOO_LONG' && sort !== undefined
  const kind = isLost ? 'lostPlace' : isTooLong ? 'tooLongToSort' : undefined
  useEffect(() => {
    // A page behind another tab must not pull itself in front.
    if (kind === undefined || !active) return
    const kept = shown?.sort === sort ? undefined : shown?.sort
    const patch = { ...placeQuery(FIRST_PLACE), ...(kind === 'tooLongToSort' ? { sort: kept } : {}) }
    const reason = refusal?.message ?? ''
    const text = kind === 'tooLongToSort' ? t('list.orderKept', { reason }) : t('list.lostPlace')
    setTold({ text, address: addressOf(path, { ...query, ...patch }) })
    setQuery(patch)
  }, [kind, active, path, query, sort, shown, refusal, setQuery, t])

  const fullerPage = arrived === undefined ? undefined : placeWithRows(place, arrived)?.page
  useEffect(() => {
    if (fullerPage !== undefined && active) setQuery(placeQuery({ page: fullerPage, cursors: [] }))
  }, [fullerPage, active, setQuery])

  const goTo = useSameFunction((next: Place) => setQuery(placeQuery(next)))
  const count = useSameFunction(() => void exact.refetch())
  const { data: exactTotal, dataUpdatedAt: countedAt, isFetching: isCounting } = exact
  const countError = isCounting ? null : exact.error
  return {
    /** Rows to show: the old ones while others come, or while a refusal is put right. */
    data: list.data ?? (kind === undefined ? undefined : shown?.data),
    error: kind === undefined ? list.error : null,
    isFetching: list.isFetching,
    /** The rows on screen belong to another place than the address. */
    isStale: list.isPlaceholderData,
    refetch: list.refetch,
    place,
    goTo,
    /** What had to be put right in the address, until the person goes on. */
    notice: told !== undefined && told.address === addressOf(path, query) ? told.text : undefined,
    exact: useMemo(
      () => ({ total: exactTotal, countedAt, isCounting, error: countError, count }),
      [exactTotal, countedAt, isCounting, countError, count],
    ),
  }
}
