/** What may be written of a person: the first thing that is wrong with it. */
export type WrittenFacts = {
  readonly userName: string
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly idNo: string
}

export type FactProblem = 'userName' | 'name' | 'phone' | 'email' | 'idNo'

const CONTROL = /\p{Cc}/u
const PHONE = /^[\d+\-() ]{3,30}$/
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const ID_NUMBER = /^(?:\d{15}|\d{17}[\dXx])$/

const isName = (text: string) => text.trim() !== '' && !CONTROL.test(text)

/** Without the spaces around them; undefined values stay away. */
export function trimmedFacts<T extends Partial<WrittenFacts>>(facts: T): T {
  const entries = Object.entries(facts).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value])
  return Object.fromEntries(entries) as T
}

export function findFactProblem({ userName, name, phone, email, idNo }: WrittenFacts): FactProblem | undefined {
  if (!isName(userName)) return 'userName'
  if (!isName(name)) return 'name'
  if (phone !== '' && !PHONE.test(phone)) return 'phone'
  if (email !== '' && !MAIL.test(email)) return 'email'
  return idNo !== '' && !ID_NUMBER.test(idNo) ? 'idNo' : undefined
}
