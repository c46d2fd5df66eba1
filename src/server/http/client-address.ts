import type { IncomingMessage } from 'node:http'

/**
 * Returns the address that a request is counted under. Forwarded addresses count only behind `trustedHops` proxies of
 * our own (TRUST_PROXY, default 0), because anybody can send the header.
 */
export function clientAddress(message: IncomingMessage, trustedHops: number): string {
  const socketAddress = message.socket.remoteAddress ?? 'unknown'
  if (trustedHops === 0) return socketAddress
  const forwarded = String(message.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => withoutPort(part.trim()))
    .filter((part) => part !== '')
  return forwarded.at(-trustedHops) ?? socketAddress
}

/** Removes the port, which some proxies write: `1.2.3.4:567` or `[2001:db8::1]:567`. */
function withoutPort(address: string): string {
  return /^\[([^\]]+)\]/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}
