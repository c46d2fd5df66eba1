import { BlockList, isIPv4, isIPv6 } from 'node:net'

// The special-purpose registries of IANA (RFC 6890 and its successors): what is not the public internet.
const RESERVED_IPV4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
// Networks inside the one block of global addresses that lead elsewhere or nowhere.
const RESERVED_IPV6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const reserved = new BlockList()
for (const [network, prefix] of RESERVED_IPV4) reserved.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of RESERVED_IPV6) reserved.addSubnet(network, prefix, 'ipv6')
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

/**
 * Returns whether an address belongs to a machine on the public internet. That excludes everything that leads into a
 * private network, to this machine, or through a translator to either: loopback, private, link-local with the metadata
 * of clouds, carrier NAT, IPv4 inside IPv6 in any form.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4')
  return isIPv6(address) && globalIpv6.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}
