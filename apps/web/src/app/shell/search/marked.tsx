import { Fragment } from 'react'
import type { Range } from './marks-of.ts'

/** Of a text that was found by its words: where they stand. */
function whereIs(words: string, text: string): readonly Range[] {
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase())
  // Lower case may be longer than what it is of: then the places are not the same.
  return at < 0 || text.toLowerCase().length !== text.length ? [] : [[at, at + words.length]]
}

interface Props {
  readonly text: string
  readonly words: string
  /** Where it was found, when that is known; else wherever the words stand. */
  readonly marks?: readonly Range[] | undefined
}

/** A text with what was found of it marked, as text. */
export function Marked({ text, words, marks = whereIs(words, text) }: Props) {
  return (
    <>
      {marks.map(([from, to], n) => (
        <Fragment key={from}>
          {text.slice(marks[n - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
