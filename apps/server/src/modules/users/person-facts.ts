import { isOneLine } from '@liveline/contract/one-line.ts'

/** What may be written of a person: the first thing that is wrong with it. */
export type WrittenFacts = {
  readonly userName: string
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly idNo: string
}

export type FactProblem = 'userName' | 'name' | 'phone' | 'email' | 'idNo'

const PHONE = /^[\d+\-() ]{3,30}$/
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const ID_NUMBER = /^(?:\d{15}|\d{17}[\dXx])$/

const isName = (text: string) => text.trim() !== '' && isOneLine(text)

/**
 * A mobile number of this country as its eleven digits, whatever was written between and before them: only those are
 * masked (answers C16), and gateways take nothing else. Other numbers stay as they are.
 */
export function plainMobile(phone: string): string {
  const [, digits] = /^(?:\+?(?:00)?86)?(1[3-9]\d{9})$/.exec(phone.replaceAll(/[-() ]/g, '')) ?? []
  return digits ?? phone
}

/** Without the spaces around them, a mobile number plain; undefined values stay away. */
export function trimmedFacts<T extends Partial<WrittenFacts>>(facts: T): T {
  const entries = Object.entries(facts).map(([key, value]) => {
    if (typeof value !== 'string') return [key, value]
    return [key, key === 'phone' ? plainMobile(value.trim()) : value.trim()]
  })
  return Object.fromEntries(entries) as T
}

export function findFactProblem({ userName, name, phone, email, idNo }: WrittenFacts): FactProblem | undefined {
  if (!isName(userName)) return 'userName'
  if (!isName(name)) return 'name'
  if (phone !== '' && !PHONE.test(phone)) return 'phone'
  if (email !== '' && !MAIL.test(email)) return 'email'
  return idNo !== '' && !ID_NUMBER.test(idNo) ? 'idNo' : undefined
}
