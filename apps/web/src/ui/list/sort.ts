/** A head is clicked: ascending, descending, back to the order that the list begins with. */
export function nextSort(current: string | undefined, key: string): string | undefined {
  if (current === key) return `-${key}`
  return current === `-${key}` ? undefined : key
}

/** The order that an address asks for, of those that the columns offer; undefined for the usual one. */
export function sortOf(
  query: Readonly<Record<string, string>>,
  columns: readonly { readonly sortKey?: string | undefined }[],
): string | undefined {
  const sort = query['sort'] ?? ''
  const key = sort.replace(/^-/, '')
  return key !== '' && columns.some(({ sortKey }) => sortKey === key) ? sort : undefined
}
