/**
 * Reads a number that a person typed: full width too, with thousands separators where each is in its place. A comma as the
 * decimal sign is not guessed (`1,5` is 1.5 here and a slip there), nor is a unit or an exponent.
 */
export function readNumber(typed: string): number | undefined {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/^[\u2212\u2013]/, '-')
  if (!/^[-+]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?$/.test(text) || !/\d/.test(text)) return undefined
  const value = Number(text.replaceAll(',', ''))
  // More figures than a number can hold would come back as others.
  const figures = text.replaceAll(/[-+,.]/g, '').replace(/^0+/, '')
  return figures.length <= 15 && Number.isFinite(value) ? value : undefined
}

/** One step up or down, with as many decimal places as the finer of the two has. */
export function stepped(from: number, step: number): number {
  const places = (value: number) => String(value).split('.')[1]?.length ?? 0
  return Number((from + step).toFixed(Math.min(12, Math.max(places(from), places(step)))))
}
