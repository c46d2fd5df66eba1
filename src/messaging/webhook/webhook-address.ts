import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const PORTS: readonly string[] = ['', '443', '8443']

/**
 * Returns whether the operator has allowed exactly this host: by http as well, and wherever its name leads. A list may
 * name the usual port of a scheme, which addresses leave out.
 */
export function isAllowedHost({ hostname, port, protocol }: URL, hosts: readonly string[]): boolean {
  return hosts.includes(hostname) || hosts.includes(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`)
}

/** Returns what is wrong with a webhook address, in words, or null when its text allows a call. */
export function webhookAddressFault(text: string, hosts: readonly string[]): string | null {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'must be complete and begin with https://'
  if (url.username || url.password) return 'must not contain a user name or password'
  if (url.hash) return 'must not have a part after #'
  if (isAllowedHost(url, hosts)) return null
  if (url.protocol === 'http:') return 'must begin with https://'
  if (!PORTS.includes(url.port)) return 'must use port 443 or 8443'
  const host = hostOf(url)
  const isPublic = isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host)
  return isPublic ? null : 'must be reachable on the public internet'
}

/** Returns the host without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.+)\]$/, '$1')
}

/** Host names without a dot belong to a private network. */
function isPublicName(host: string): boolean {
  const name = host.replace(/\.$/, '')
  return name.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa)$/.test(name)
}
