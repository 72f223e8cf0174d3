/** A text with the words that were looked for marked, as text. */
export function Marked({ text, words }: { readonly text: string; readonly words: string }) {
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase())
  // Lower case may be longer than what it is of: then the places are not the same.
  if (at < 0 || text.toLowerCase().length !== text.length) return <>{text}</>
  const end = at + words.length
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}
