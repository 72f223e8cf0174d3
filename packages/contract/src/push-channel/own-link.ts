/** Addresses of this machine's own link, where clouds keep what nobody outside may have. */
const OWN_LINK =
  /^(?:169\.254\.|\[fe[89ab]|\[(?:64:ff9b)?::(?:ffff:)?a9fe:|\[::\]$|0\.0\.0\.0$|metadata(?:\.|$)|\[fd00:ec2::254\])/i

/**
 * Whether nothing may be sent there: to a name or an address, as it was entered and as a name turned out to mean. What
 * can be read as neither is such a one.
 */
export const isOwnLink = (host: string): boolean => OWN_LINK.test(hostOf(host) ?? 'metadata')

/** As an address has it: numbers in whatever base become four, IPv6 its short form. */
const hostOf = (host: string): string | undefined =>
  URL.parse(`http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}/`)?.hostname
