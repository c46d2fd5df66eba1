import * as z from 'zod/mini'
import { revokeProviderToken, type ProviderTokenToRevoke } from '#accounts/provider/revoke-provider-token.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'

/** Names and numbers in the protocol. */
const kinds: Readonly<Record<string, ProviderTokenToRevoke['kind']>> = {
  REFRESH_TOKEN: 'refresh_token',
  '1': 'refresh_token',
  ACCESS_TOKEN: 'access_token',
  '2': 'access_token',
  CODE: 'code',
  '3': 'code',
}

/** /v2/accounts:revokeToken: only for Apple, as in the protocol, because no other provider requires it of apps. */
export const revokeTokenRoute = operation({
  method: 'POST',
  path: '/v2/accounts:revokeToken',
  request: z.object({
    providerId: optionalText,
    tokenType: z.nullish(z.union([z.string(), z.number()])),
    token: optionalText,
    idToken: optionalText,
    redirectUri: optionalText,
  }),
  async run({ accounts }, input, client) {
    if (!input.providerId) return refusal('MISSING_PROVIDER_ID')
    if (input.providerId !== 'apple.com')
      return refusal('INVALID_PROVIDER_ID', 'Only tokens of apple.com can be revoked.')
    const kind = kinds[String(input.tokenType ?? '')]
    if (!kind) return refusal('INVALID_TOKEN_TYPE')
    if (!input.token) return refusal('MISSING_TOKEN')
    if (!input.idToken) return refusal('MISSING_ID_TOKEN')
    const { token, idToken, redirectUri } = input
    const revoked = await revokeProviderToken(accounts, {
      providerId: input.providerId,
      kind,
      token,
      idToken,
      redirectUri: redirectUri || null,
      client,
    })
    return revoked.ok ? success({}) : wireError(revoked.problem)
  },
})
