import { useMemo } from 'react'
import { SelectBox } from '../controls/select/select-box.tsx'

/** A node that a search has found, with the way to it. */
export interface TreeHit {
  readonly id: string
  readonly text: string
  /** Those above it by id, the uppermost first: opened so that it is seen. */
  readonly above: readonly { readonly id: string; readonly text: string }[]
  readonly note?: string | undefined
}

interface Props {
  readonly label: string
  readonly placeholder: string
  readonly find: (words: string, signal: AbortSignal) => Promise<readonly TreeHit[]>
  readonly onFind: (hit: TreeHit) => void
}

const BETWEEN = ' / '

/** Looks for a node in a tree that need not be open: the other side says what fits, and where it stands. */
export function TreeFind({ label, placeholder, find, onFind }: Props) {
  const { options, hits } = useMemo(() => {
    const seen = new Map<string, TreeHit>()
    const search = async (words: string, signal: AbortSignal) => {
      const found = await find(words, signal)
      for (const hit of found) seen.set(hit.id, hit)
      return found.map(({ id, text, above, note }) => ({
        value: id,
        label: text,
        detail: [above.map((upper) => upper.text).join(BETWEEN), note].filter(Boolean).join(' · ') || text,
      }))
    }
    return { options: { search }, hits: seen }
  }, [find])
  return (
    <SelectBox
      label={label}
      placeholder={placeholder}
      value={undefined}
      options={options}
      onChange={(id) => {
        const hit = hits.get(String(id))
        if (hit !== undefined) onFind(hit)
      }}
    />
  )
}
