import { isIPv6 } from 'node:net'

/**
 * What counts as one source of logins: an IPv4 address, however it is written, or the /64 of an IPv6 one, for whoever
 * has one address of such a network has all of them.
 */
export function loginSourceOf(address: string): string {
  const [bare = ''] = address.toLowerCase().split('%')
  if (!isIPv6(bare)) return bare
  const groups = groupsOf(bare)
  const [sixth, seventh = '0', eighth = '0'] = groups.slice(5)
  const isMapped = sixth === 'ffff' && groups.slice(0, 5).every((group) => group === '0')
  return isMapped ? [seventh, eighth].flatMap(bytesOf).join('.') : `${groups.slice(0, 4).join(':')}::/64`
}

const bytesOf = (group: string) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]

/** All eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser knows every way to write one; it gives back the shortest.
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = shortest.split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
