const UNITS = ['B', 'KB', 'MB', 'GB'] as const
const STEP = 1_024

/** A number of bytes as people read it. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(STEP)), UNITS.length - 1)
  const value = bytes / STEP ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`
}
