import type { IncomingMessage } from 'node:http'

/** Machines request these at whatever address they know. */
const SERVED_AT_ANY_HOST: ReadonlySet<string> = new Set(['/health', '/ready', '/_health', '/metrics'])

/**
 * Returns the fault of the host that a request names: 400 for none that can be read or more than one (RFC 9112 §3.2),
 * 421 for one that is not ours (RFC 9110 §15.5.20), null when it is right. `hosts`: `name` or `name:port` in lower
 * case; null = any (demo). Behind a proxy of ours the last `X-Forwarded-Host` counts, if there is one.
 */
export function hostFault(
  message: IncomingMessage,
  { hosts, trustedHops }: { readonly hosts: ReadonlySet<string> | null; readonly trustedHops: number },
): 400 | 421 | null {
  if (namesTwoHosts(message.rawHeaders)) return 400
  if (hosts === null || SERVED_AT_ANY_HOST.has(message.url?.split('?')[0] ?? '')) return null
  const forwarded = trustedHops > 0 ? message.headers['x-forwarded-host'] : undefined
  const host = (forwarded === undefined ? (message.headers.host ?? '') : lastOf(forwarded)).toLowerCase()
  return hosts.has(host) ? null : 421
}

/**
 * Returns whether there are two Host headers. `rawHeaders`: name, value, name, value. Called for every request, so it
 * lowers the case of only those names that could match.
 */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let named = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') named++
  }
  return named > 1
}

function lastOf(header: string | readonly string[]): string {
  return (typeof header === 'string' ? header : header.join(',')).split(',').at(-1)?.trim() ?? ''
}

/**
 * Returns the hosts of a website: that of its address and further ones. Each counts with and without the default port of
 * the address's scheme, which browsers leave out.
 */
export function hostsOf(websiteUrl: string, further: readonly string[]): ReadonlySet<string> {
  const { host, protocol } = new URL(websiteUrl)
  const usual = protocol === 'https:' ? ':443' : ':80'
  const hosts = [host, ...further].map((name) => name.toLowerCase().replace(new RegExp(`${usual}$`), ''))
  return new Set(hosts.flatMap((name) => (/:\d+$/.test(name) ? [name] : [name, name + usual])))
}
