/** Eleven digits, the country before them or not, with up to two signs between one and the next. */
const MOBILE = /(?<!\d)(?:(?:00)?86[-.() ]{0,3})?(1(?:[-.() ]{0,2}\d){10})(?!\d)/g

/** What of identity and telephone numbers everybody may see (answers C16); anything else stays as it is. */
const masks = {
  /** 6 and 2 of 18 characters or of 15. */
  idCard: (text: string): string =>
    /^\d{17}[\dXx]$/.test(text)
      ? `${text.slice(0, 6)}${'*'.repeat(10)}${text.slice(-2)}`
      : /^\d{15}$/.test(text)
        ? `${text.slice(0, 6)}${'*'.repeat(7)}${text.slice(-2)}`
        : text,
  /** 3 and 4 of a mobile number, however it is written and whatever stands around it. */
  phone(text: string): string {
    const plain = text.normalize('NFKC')
    const hidden = plain.replace(MOBILE, (_whole, number: string) => {
      const digits = number.replaceAll(/\D/g, '')
      return `${digits.slice(0, 3)}****${digits.slice(-4)}`
    })
    return hidden === plain ? text : hidden
  },
} as const

export type MaskKind = keyof typeof masks

/** Whether `"liveline": { "mask": … }` may say this. */
export const isMaskKind = (name: unknown): name is MaskKind => typeof name === 'string' && Object.hasOwn(masks, name)

/** A value as somebody sees it who may not see all of it. */
export function masked(kind: MaskKind, value: unknown): unknown {
  if (typeof value === 'number') return masks[kind](String(value))
  return typeof value === 'string' ? masks[kind](value) : value
}
