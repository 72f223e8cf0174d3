import { BlockList, isIP } from 'node:net'

/** A set of IP addresses; the IPv4 ones in their IPv6 spelling too. */
export type AddressRanges = { has(address: string | undefined): boolean }

const aliases: Readonly<Record<string, readonly string[]>> = { loopback: ['127.0.0.0/8', '::1/128'] }

/**
 * Reads ranges such as `10.0.0.0/8, ::1, loopback`, separated by commas.
 * @returns the first part that is no range when there is one
 */
export function parseAddressRanges(text: string): AddressRanges | { readonly wrong: string } {
  const list = new BlockList()
  const parts = text.split(',').map((part) => part.trim())
  for (const part of parts.flatMap((one) => aliases[one] ?? [one])) {
    const [address = '', bits, ...more] = part.split('/')
    const family = isIP(address)
    const mostBits = family === 4 ? 32 : 128
    const isLength = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= mostBits)
    if (family === 0 || !isLength || more.length > 0) return { wrong: part }
    list.addSubnet(address, bits === undefined ? mostBits : Number(bits), family === 4 ? 'ipv4' : 'ipv6')
  }
  return {
    has(address = '') {
      const plain = withoutMapping(address)
      const family = isIP(plain)
      return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
    },
  }
}

/** Of this machine itself. */
export function isLoopback(address: string | undefined): boolean {
  const plain = withoutMapping(address ?? '')
  return plain === 'localhost' || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}

/** An IPv4 address as a socket that speaks both families shows it. */
export function withoutMapping(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}
