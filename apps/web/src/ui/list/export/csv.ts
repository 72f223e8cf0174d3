/** What Excel and its kin would run as a formula. */
const FORMULA = /^[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/
/** A semicolon parts cells where the decimal sign is a comma. */
const NEEDS_QUOTES = /[",;\t\r\n]/

/** One cell: a text that begins like a formula is kept a text by the apostrophe before it. */
function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as RFC 4180 wants it. */
export function csvText(table: readonly (readonly string[])[]): string {
  return table.map((row) => row.map(csvCell).join(',')).join('\r\n')
}
