import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { isPublicAddress } from '#messaging/webhook/public-address.ts'

const NO_TRUST =
  'requests come through a proxy, and TRUST_PROXY is not set: all visitors count as one address and share its limits. Set it to the number of your proxies'
const WRONG_HOST =
  'a proxy asks for a host that is not this site’s, which is answered with 421. Let it pass on the Host of the visitor (nginx: proxy_set_header Host $http_host), or name the host in WEBSITE_HOSTS'
const MOST_OF_A_HOST = 100

interface ProxyOptions {
  /** The hosts of the site; null: any (demo). */
  readonly hosts: ReadonlySet<string> | null
  readonly trustedHops: number
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Creates what notices how a proxy of the operator in front is set up, and says each fault once: that its visitors
 * cannot be told apart, or that it asks for another host. `isMisdirected`: whether the request is answered with 421.
 * Only requests from this machine or a private network count, because anybody on the internet can send such headers.
 */
export function createProxyHints({ hosts, trustedHops, log }: ProxyOptions) {
  let lacksTrust = hosts !== null && trustedHops === 0
  let mayMisdirect = hosts !== null
  return (message: IncomingMessage, isMisdirected: boolean): void => {
    const isHint = isMisdirected ? mayMisdirect : lacksTrust && message.headers['x-forwarded-for'] !== undefined
    if (!isHint || isPublicAddress(message.socket.remoteAddress ?? '')) return
    if (isMisdirected) {
      mayMisdirect = false
      log.warn({ host: message.headers.host?.slice(0, MOST_OF_A_HOST) }, WRONG_HOST)
    } else {
      lacksTrust = false
      log.warn(NO_TRUST)
    }
  }
}
