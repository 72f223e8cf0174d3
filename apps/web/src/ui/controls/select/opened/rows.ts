import type { Option } from '../option.ts'

export type Row =
  | { readonly kind: 'heading'; readonly text: string }
  /** `index`: which of the options, in the order of the rows. */
  | { readonly kind: 'option'; readonly option: Option; readonly index: number; readonly heading: number | undefined }

/** Options under their headings, in the order in which each heading first comes; those without one stand first. */
export function rowsOf(options: readonly Option[]): {
  readonly rows: readonly Row[]
  readonly ordered: readonly Option[]
} {
  const groups = new Map<string, Option[]>([['', []]])
  for (const option of options) {
    const group = groups.get(option.group ?? '')
    if (group === undefined) groups.set(option.group ?? '', [option])
    else group.push(option)
  }
  const rows: Row[] = []
  const ordered: Option[] = []
  for (const [text, members] of groups) {
    const heading = text === '' ? undefined : rows.length
    if (heading !== undefined) rows.push({ kind: 'heading', text })
    for (const option of members) {
      rows.push({ kind: 'option', option, index: ordered.length, heading })
      ordered.push(option)
    }
  }
  return { rows, ordered }
}
