/** Hides the middle of a mobile number: first 3, four stars, last 4; anything else stays (specification §5, answers C16). */
export function maskPhone(phone: string): string {
  return phone.replace(/^(1\d{2})\d{4}(\d{4})$/, '$1****$2')
}
