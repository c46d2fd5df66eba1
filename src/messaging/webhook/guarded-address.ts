import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { hostOf, isAllowedHost } from './webhook-address.ts'

/** What may be called besides the public internet, and how names are looked up. */
export interface GuardOptions {
  /** `name` or `name:port`: hosts that may also be at private addresses. */
  readonly hosts: readonly string[]
  readonly resolve?: ((hostname: string) => Promise<readonly LookupAddress[]>) | undefined
}

/** Thrown for a host name that leads into a private network. */
export class PrivateAddress extends Error {
  override readonly message = 'The name leads to an address that is not on the public internet.'
}

/**
 * Returns the addresses of a host name after checking that all of them may be called. The connection then goes to
 * exactly these. Throws when one of them may not be called.
 */
export async function checkedAddresses(
  url: URL,
  { hosts, resolve }: GuardOptions,
  signal: AbortSignal,
): Promise<readonly LookupAddress[]> {
  const addressesOf = resolve ?? ((hostname: string) => lookup(hostname, { all: true }))
  const outOfTime = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  const addresses = await Promise.race([addressesOf(hostOf(url)), outOfTime])
  if (addresses.length === 0) throw new Error('the name has no address')
  const mayBePrivate = isAllowedHost(url, hosts)
  if (!mayBePrivate && addresses.some(({ address }) => !isPublicAddress(address))) throw new PrivateAddress()
  return addresses
}

/** Creates a look-up that returns these addresses, so that the connection goes to exactly these. */
export function pinned(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, { all }, done) => {
    const [first] = addresses
    if (all) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family)
  }
}

const label: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was cut.',
  ENOTFOUND: 'The name is not known.',
  EAI_AGAIN: 'The name could not be looked up.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ETIMEDOUT: 'No answer came in time.',
}

/** Returns why no connection could be made, in words. */
export function connectionFault(error: unknown): string {
  if (!(error instanceof Error)) return 'The address could not be called.'
  if (error.name === 'TimeoutError') return 'No answer came in time.'
  if (error instanceof PrivateAddress) return error.message
  const { code } = error as NodeJS.ErrnoException
  return (
    (code === undefined ? undefined : label[code]) ?? `The address could not be called: ${error.message}`.slice(0, 300)
  )
}
