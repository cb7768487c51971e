import { isIP } from 'node:net'

/**
 * The network to count attempts by: an IPv4 address, or the first 64 bits of an IPv6 one, since one line has all the
 * rest. Everything else that a proxy may pass on counts as one network.
 */
export function toClientNetwork(address: string): string {
  const family = isIP(address)
  if (family === 0) return 'not an address'
  if (family === 4) return address
  const groups = listGroups(address)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/** The eight groups of an IPv6 address. */
function listGroups(address: string): number[] {
  const [withoutZone = ''] = address.split('%', 1)
  // A URL writes an embedded IPv4 address as two groups.
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
  const [before = [], after = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}
