/**
 * A name is looked up once: every address it means is judged by the rule that entered addresses are judged by, and the
 * connection goes to one of those, whatever the name means a moment later (SSRF by DNS).
 */
import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isOwnLink } from '@liveline/contract/push-channel/own-link.ts'

/** What a failure says of it; `code` as failures of the network have one. */
class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
  readonly code = 'FORBIDDEN_ADDRESS'
}

/** @throws {ForbiddenAddress} when that is an address where nothing may be sent */
export function assertNotOwnLink(host: string): void {
  if (isOwnLink(host)) throw new ForbiddenAddress(host)
}

/** For `connect`, which asks it of names only. */
export const judgedLookup: LookupFunction = (name, options, callback) => {
  dns.lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, [])
    const forbidden = addresses.find(({ address }) => isOwnLink(address))
    if (forbidden !== undefined) return callback(new ForbiddenAddress(forbidden.address), [])
    const [first] = addresses
    if (options.all === true || first === undefined) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}
