import { masked } from '@liveline/form-schema/masks.ts'

/** Hides the middle of a mobile number, however it was written: first 3, four stars, last 4 (specification §5, answers C16). */
export const maskPhone = (phone: string): string => String(masked('phone', phone))

/** Hides the middle of an ID number: first 6, stars, last 2; anything else stays (specification §5, answers C16). */
export function maskIdNo(idNo: string): string {
  return idNo.replace(
    /^(\d{6})(\d{7}|\d{10})(\d[\dXx])$/,
    (_, first: string, middle: string, last: string) => `${first}${'*'.repeat(middle.length)}${last}`,
  )
}
