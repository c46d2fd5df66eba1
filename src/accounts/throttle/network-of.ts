import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the network of an address, for counting: IPv4 by /24, IPv6 by /64, because one subscriber has as many
 * addresses as that. Anything else is its own network.
 */
export function networkOf(address: string): string {
  const plain = unmapped(address)
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (isIPv6(plain)) return `${firstGroups(plain, 4).join(':')}::/64`
  return plain
}

/** Returns the subscriber of an address, for limits per subscriber: an IPv4 address as it is, IPv6 by /64. */
export function subscriberOf(address: string): string {
  const plain = unmapped(address)
  return isIPv6(plain) ? networkOf(plain) : plain
}

/** Returns the IPv4 address in one that came over an IPv6 socket. */
function unmapped(address: string): string {
  return address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address
}

function firstGroups(address: string, count: number): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const groupsOf = (part: string | undefined) => (part ? part.split(':') : [])
  const start = groupsOf(head)
  const end = groupsOf(tail)
  const zeros = tail === undefined ? 0 : Math.max(8 - start.length - end.length, 0)
  const groups = [...start, ...Array.from({ length: zeros }, () => '0'), ...end]
  return groups.slice(0, count).map((group) => group.replace(/^0+(?=.)/, ''))
}
