import { API_TOKEN_PREFIX } from '#accounts/api-token/create-api-token.ts'
import { recogniseApiToken } from '#accounts/api-token/recognise-api-token.ts'
import type { Caller } from './caller.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** Returns whether a bearer token declares itself a token of another program. */
export function isApiToken(bearer: string): boolean {
  return bearer.startsWith(API_TOKEN_PREFIX)
}

/** Returns the bearer of an API token: the token itself. Unknown, revoked and expired ones are refused alike. */
export async function resolveApiToken(
  accounts: AccountStore,
  bearer: string,
): Promise<Extract<Caller, { kind: 'token' | 'refused' }>> {
  const token = await recogniseApiToken(accounts, bearer)
  return token ? { kind: 'token', token } : { kind: 'refused', problem: { code: 'token_invalid' } }
}
