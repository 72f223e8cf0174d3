/** Hides the middle of a mobile number: first 3, four stars, last 4; anything else stays (specification §5, answers C16). */
export function maskPhone(phone: string): string {
  return phone.replace(/^(1\d{2})\d{4}(\d{4})$/, '$1****$2')
}

/** Hides the middle of an ID number: first 6, stars, last 2; anything else stays (specification §5, answers C16). */
export function maskIdNo(idNo: string): string {
  return idNo.replace(
    /^(\d{6})(\d{7}|\d{10})(\d[\dXx])$/,
    (_, first: string, middle: string, last: string) => `${first}${'*'.repeat(middle.length)}${last}`,
  )
}
