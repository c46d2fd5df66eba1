import type { IdentityClient, IdentityClientOptions } from './identity-client.ts'

/**
 * Loads the SDK (once) and returns its client. Nothing else on the site may import the SDK, so that anonymous visitors
 * never load it.
 */
export async function loadIdentity(options: IdentityClientOptions): Promise<IdentityClient> {
  const { identityClient } = await import('./identity-client.ts')
  return identityClient(options)
}
