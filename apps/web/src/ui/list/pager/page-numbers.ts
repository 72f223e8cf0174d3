/** Pages to choose from: the first, the last, those beside the one in front; `null` where some are left out. */
export function pageNumbers(current: number, last: number): readonly (number | null)[] {
  const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const sorted = [...new Set(wanted)].sort((one, other) => one - other)
  return sorted.flatMap((page, index) => {
    const before = sorted[index - 1] ?? 0
    // A gap of one page is as wide as the page.
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [null, page] : [page]
  })
}
