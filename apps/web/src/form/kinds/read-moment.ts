import { writeDate } from '@liveline/form-schema/template.ts'
import type { ReadProps } from './item-view.ts'

export type MomentKind = 'date' | 'datetime' | 'time'

/** As a field of that kind shows what it keeps, unless its schema says otherwise. */
export const shownFormats: Readonly<Record<MomentKind, string>> = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm',
  time: 'HH:mm',
}

/** The day or time that was entered, by the clocks of the utility. */
export const readMoment =
  (kind: MomentKind) =>
  ({ node, value }: ReadProps): string =>
    kind === 'time'
      ? String(value)
      : writeDate(value, typeof node['displayFormat'] === 'string' ? node['displayFormat'] : shownFormats[kind])
