import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { hostOf, isAllowedHost } from './webhook-address.ts'

/** What may be called beside the public internet, and how names are looked up. */
export interface GuardOptions {
  /** `name` or `name:port`: hosts that may also be at private addresses. */
  readonly hosts: readonly string[]
  readonly resolve?: ((hostname: string) => Promise<readonly LookupAddress[]>) | undefined
}

/** A name that leads into a network of our own. */
export class PrivateAddress extends Error {
  override readonly message = 'The name leads to an address that is not on the public internet.'
}

/** Where a name leads, once everything it leads to may be called: just there the connection goes. Throws when something may not. */
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

/** A look-up that knows the answer: the connection goes just there. */
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

/** Why no connection came about, in words. */
export function connectionFault(error: unknown): string {
  if (!(error instanceof Error)) return 'The address could not be called.'
  if (error.name === 'TimeoutError') return 'No answer came in time.'
  if (error instanceof PrivateAddress) return error.message
  const { code } = error as NodeJS.ErrnoException
  return (
    (code === undefined ? undefined : label[code]) ?? `The address could not be called: ${error.message}`.slice(0, 300)
  )
}
