import * as z from 'zod/mini'
import { operation, type Operation } from './wire/operation.ts'
import { success } from './wire/wire-response.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** Shorter than the time that a new key is published before it signs. */
const cached = { 'cache-control': 'public, max-age=3600' }

const document = (path: string, body: (accounts: TokenSigning & MailLinks) => object | Promise<object>): Operation =>
  operation({
    method: 'GET',
    path,
    needsApiKey: false,
    request: z.object({}),
    run: async ({ accounts }) => success(await body(accounts), cached),
  })

const openidConfiguration = ({ issuer: { issuer }, websiteUrl }: TokenSigning & MailLinks) => ({
  issuer,
  jwks_uri: `${websiteUrl}/identity/.well-known/jwks.json`,
  response_types_supported: ['id_token'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})

/**
 * Returns the operations for public keys and whatever else a verifier needs. The configuration is also served at the
 * issuer's own address.
 */
export function wellKnownRoutes(projectId: string): Operation[] {
  return [
    document('/.well-known/jwks.json', ({ issuer }) => issuer.keys.publicKeys()),
    document('/.well-known/openid-configuration', openidConfiguration),
    document(`/${projectId}/.well-known/openid-configuration`, openidConfiguration),
  ]
}
