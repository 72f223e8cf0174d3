/** What of identity and telephone numbers everybody may see (answers C16); anything else stays as it is. */
const masks = {
  /** 6 and 2 of 18 characters or of 15. */
  idCard: (text: string): string =>
    /^\d{17}[\dXx]$/.test(text)
      ? `${text.slice(0, 6)}${'*'.repeat(10)}${text.slice(-2)}`
      : /^\d{15}$/.test(text)
        ? `${text.slice(0, 6)}${'*'.repeat(7)}${text.slice(-2)}`
        : text,
  /** 3 and 4 of a mobile number. */
  phone: (text: string): string => text.replace(/^(1\d{2})\d{4}(\d{4})$/, '$1****$2'),
} as const

export type MaskKind = keyof typeof masks

/** Whether `"liveline": { "mask": … }` may say this. */
export const isMaskKind = (name: unknown): name is MaskKind => typeof name === 'string' && Object.hasOwn(masks, name)

/** A value as somebody sees it who may not see all of it. */
export function masked(kind: MaskKind, value: unknown): unknown {
  if (typeof value === 'number') return masks[kind](String(value))
  return typeof value === 'string' ? masks[kind](value) : value
}
