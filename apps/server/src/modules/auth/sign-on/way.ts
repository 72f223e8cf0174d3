/** A login that began here, as it is kept while the browser is away. */
export type Way = {
  readonly codeVerifier: string
  readonly nonce: string
  /** Where the provider sends the browser. */
  readonly returnAddress: string
}

/** What the browser brought back. */
export type ReturnedTicket = {
  readonly ticket: string
  readonly authorizeId: string
  readonly issuer: string | undefined
  /** Undefined: a portal sent the browser without having been asked. */
  readonly way: Way | undefined
  readonly now: Date
}

/** The landing page, with the state where the provider hands none of its own back. */
export const withState = (returnAddress: string, state: string): string => {
  const address = new URL(returnAddress)
  address.searchParams.set('authorizeId', state)
  return address.href
}
