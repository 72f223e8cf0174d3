/** Who somebody is, as a provider says: read out of an answer that is not ours, by the configured names. */
import { AppError } from '../../../http/app-error.ts'

const LONGEST_ID = 200
const LONGEST_NAME = 64
const CONTROL_CHARACTER = /\p{Cc}/u

export type ConfirmedPerson = {
  /** Never given to anybody else at that provider. */
  readonly externalId: string
  /** What the account may be called here. */
  readonly userName: string
  readonly name: string
}

export class TicketRefused extends Error {
  override readonly name = 'TicketRefused'
  readonly reason: 'expired' | 'used' | 'refused' | 'nameless' | 'taken' | 'unverified'

  constructor(reason: TicketRefused['reason'], cause?: unknown) {
    super(reason, cause === undefined ? undefined : { cause })
    this.reason = reason
  }
}

/** What stands at a path such as `data.user.account`; own properties only, and the first of a list. */
export function valueAt(answer: unknown, path: string): unknown {
  let value = answer
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[part]
  }
  return Array.isArray(value) ? value[0] : value
}

/** @throws {TicketRefused} when the person has no name that an account could have */
export function personOf(
  answer: unknown,
  paths: { readonly externalId: string; readonly userName: string; readonly name: string },
): ConfirmedPerson {
  const userName = textOf(valueAt(answer, paths.userName), LONGEST_NAME)
  const externalId = textOf(valueAt(answer, paths.externalId), LONGEST_ID)
  if (userName === undefined || externalId === undefined) throw new TicketRefused('nameless')
  return { externalId, userName, name: textOf(valueAt(answer, paths.name), LONGEST_NAME) ?? userName }
}

function textOf(value: unknown, longest: number): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return undefined
  const trimmed = text.trim()
  return trimmed === '' || trimmed.length > longest || CONTROL_CHARACTER.test(trimmed) ? undefined : trimmed
}

/** For whatever kept a provider from answering. */
export const providerUnavailable = ({ name }: { readonly name: string }, cause: unknown): AppError =>
  new AppError('SSO_PROVIDER_UNAVAILABLE', { details: { provider: name }, cause })
