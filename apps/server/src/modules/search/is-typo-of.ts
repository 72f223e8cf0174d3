/** Whether a text becomes the beginning of another by one letter left out, put in, changed, or swapped with its neighbour. */
export function isTypoOf(typed: string, meant: string): boolean {
  let same = 0
  while (same < typed.length && typed[same] === meant[same]) same += 1
  const rest = typed.slice(same)
  const other = meant.slice(same)
  if (rest === '') return true
  const swapped = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`
  return (
    other.startsWith(rest.slice(1)) ||
    other.slice(1).startsWith(rest.slice(1)) ||
    other.slice(1).startsWith(rest) ||
    (rest.length > 1 && other.startsWith(swapped))
  )
}
