/** A title in the part that may be cut and the digits at its end, which never are: they tell one task from the next. */
export function cutTitle(title: string): { readonly head: string; readonly tail: string } {
  const at = title.search(/\s*[-·\s]\d+$/)
  return at <= 0 ? { head: title, tail: '' } : { head: title.slice(0, at), tail: title.slice(at) }
}
