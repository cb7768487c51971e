import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Networks of IPv4 that are nobody's server: own machines, private ones, those of providers, documentation, groups. */
const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Also where clouds tell their machines secrets: 169.254.169.254.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, bits, 'ipv4')
// A public one of Azure by which its machines are told of themselves.
closed.addAddress('168.63.129.16', 'ipv4')

/** Of IPv6 only what is given out for servers: not mapped, translated (NAT64), local, own or group addresses. */
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')
/** Within it, what carries another address (Teredo, 6to4) or is for examples. */
const closedWithin = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closedWithin.addSubnet(network, bits, 'ipv6')

/** Whether an address is one of a server on the internet: anything else is never connected to (rule input-15). */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4')
  return (
    isIPv6(address) &&
    !address.includes('%') &&
    open.check(address, 'ipv6') &&
    !closedWithin.check(address, 'ipv6')
  )
}
