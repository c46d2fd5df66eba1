import { expect, test } from 'vitest'
import type { ProviderSettings } from '#core/account/provider-settings.ts'
import { createEndpointFinder } from './provider-endpoints.ts'

/** Asks for the endpoints of a service whose description names `described` as its issuer. */
async function endpointsOf(issuer: string, described: string | undefined) {
  const description = {
    issuer: described,
    authorization_endpoint: 'https://login.acme.example/authorize',
    token_endpoint: 'https://login.acme.example/token',
  }
  const find = createEndpointFinder(
    async () => ({ status: 200, body: description }),
    () => new Date(),
  )
  const settings: Partial<ProviderSettings> = { id: 'oidc.acme', issuer }
  return find(settings as ProviderSettings)
}

test('an issuer that is written otherwise than it names itself is refused with the name to set', async () => {
  await expect(endpointsOf('https://login.acme.example/', 'https://login.acme.example/')).resolves.toMatchObject({
    token: 'https://login.acme.example/token',
  })
  await expect(endpointsOf('https://login.acme.example', 'https://login.acme.example/')).rejects.toThrow(
    'https://login.acme.example calls itself "https://login.acme.example/", which has to be its issuer in IDENTITY_PROVIDERS',
  )
  await expect(endpointsOf('https://login.acme.example', undefined)).rejects.toThrow(
    'https://login.acme.example does not describe itself',
  )
})
