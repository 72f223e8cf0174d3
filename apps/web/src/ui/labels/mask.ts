/** 110101199001011234 → 110101**********34 (specification §5); of fifteen digits seven are hidden (answers C16). */
export function maskIdNumber(value: unknown): string {
  const text = String(value ?? '')
  return isIdNumber(text) ? `${text.slice(0, 6)}${'*'.repeat(text.length - 8)}${text.slice(-2)}` : maskMiddle(text)
}

/** 13812345678 → 138****5678. */
export function maskPhone(value: unknown): string {
  const text = String(value ?? '')
  return /^1\d{10}$/.test(text) ? `${text.slice(0, 3)}****${text.slice(-4)}` : maskMiddle(text)
}

/** The one that fits. */
export const maskNumber = (text: string): string => (isIdNumber(text) ? maskIdNumber(text) : maskPhone(text))

const isIdNumber = (text: string) => /^(\d{15}|\d{17}[\dXx])$/.test(text)

/** What is no number of the expected form is still not shown whole. */
function maskMiddle(text: string): string {
  if (text.length === 0) return ''
  if (text.length <= 4) return '*'.repeat(text.length)
  return `${text.slice(0, 1)}${'*'.repeat(text.length - 3)}${text.slice(-2)}`
}
