import { isIPv6 } from 'node:net'

/**
 * What counts as one source of logins: an IPv4 address, or the /64 of an IPv6 one, for whoever has one address of
 * such a network has all of them.
 */
export function loginSourceOf(address: string): string {
  const [bare = ''] = address.toLowerCase().split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, 4).join(':')}::/64` : bare
}

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
