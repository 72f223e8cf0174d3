import { MAX_PAGE_SIZE } from '@liveline/contract/constants.ts'
import type { LongPage } from '@liveline/contract/paging.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { dayOf } from '../../clock.ts'
import { saveFile } from '../../save-file.ts'
import type { ListColumn } from '../columns/list-column.ts'
import { askedAt, FIRST_PLACE, nextPlace, type Place } from '../list-place.ts'
import type { AskedPage } from '../use-long-list.ts'
import type { ExportFormat } from './export-format.ts'

/** Who wants more narrows the list: a file of every row for ever is a backup, not a list. */
const MOST_EXPORTED = 5_000

type Ask<T> = (page: AskedPage, signal: AbortSignal) => Promise<LongPage<T>>

interface Collected<T> {
  readonly rows: readonly T[]
  /** There were more than are exported. */
  readonly isCut: boolean
}

/** Every row that passes the filters, page by page in the order shown, up to `most`. */
export async function collectRows<T>(
  ask: Ask<T>,
  options: { sort: string | undefined; most: number; signal: AbortSignal; onProgress: (rows: number) => void },
): Promise<Collected<T>> {
  const rows: T[] = []
  const sort = options.sort === undefined ? {} : { sort: options.sort }
  let place: Place | undefined = FIRST_PLACE
  while (place !== undefined && rows.length < options.most) {
    if (options.signal.aborted) throw new Error('The export was given up')
    const page: LongPage<T> = await ask({ ...askedAt(place), rows: MAX_PAGE_SIZE, ...sort }, options.signal)
    rows.push(...page.rows)
    options.onProgress(Math.min(rows.length, options.most))
    place = nextPlace(place, page)
  }
  return { rows: rows.slice(0, options.most), isCut: rows.length > options.most || place !== undefined }
}

interface Options<T> {
  /** Of the file; the day is added. */
  readonly name: string
  readonly columns: readonly ListColumn<T>[]
  readonly ask: Ask<T>
  readonly sort: string | undefined
  readonly format: ExportFormat
  readonly onDone: (rows: number, isCut: boolean) => void
  readonly onFailed: (error: unknown) => void
}

/** Writes what a list shows into a file: all its rows, its columns in their order. It can be given up on the way. */
export function useExport<T>(options: Options<T>) {
  const [rowsSoFar, setRowsSoFar] = useState<number>()
  const running = useRef<AbortController>()
  const cancel = useCallback(() => running.current?.abort(), [])
  useEffect(() => cancel, [cancel])

  const start = async () => {
    const { name, columns, ask, sort, format, onDone, onFailed } = options
    const controller = new AbortController()
    running.current = controller
    setRowsSoFar(0)
    try {
      const found = await collectRows(ask, {
        sort,
        most: MOST_EXPORTED,
        signal: controller.signal,
        onProgress: setRowsSoFar,
      })
      const heads = columns.map(({ title }) => title)
      const table = [heads, ...found.rows.map((row) => columns.map(({ text }) => text(row)))]
      saveFile(await format.write(table), `${name} ${dayOf(new Date())}.${format.extension}`)
      onDone(found.rows.length, found.isCut)
    } catch (error) {
      if (!controller.signal.aborted) onFailed(error)
    } finally {
      setRowsSoFar(undefined)
    }
  }
  return { rowsSoFar, start: () => void start(), cancel }
}
