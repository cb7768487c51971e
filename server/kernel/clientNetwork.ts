/** The network to count attempts by: an IPv4 address, or the first 64 bits of an IPv6 one, since one line has all the rest. */
export function toClientNetwork(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('%', 1).join('').split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const written = [...(before ?? []), ...(after ?? [])].length
  const groups = [...(before ?? []), ...Array<string>(8 - written).fill('0'), ...(after ?? [])]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
