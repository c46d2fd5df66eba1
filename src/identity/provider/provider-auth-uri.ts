import * as z from 'zod/mini'
import { checkContinueUrl } from '#accounts/project/continue-url.ts'
import { beginOauthFlow } from '#accounts/provider/oauth-flow/begin-oauth-flow.ts'
import type { IdentityDeps } from '#identity/identity-deps.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import type { Caller } from '#identity/wire/caller.ts'
import { optionalText } from '#identity/wire/operation.ts'
import { refusal, success, type WireResponse } from '#identity/wire/wire-response.ts'

/** Fields of accounts:createAuthUri that begin a flow with another provider. */
export const providerAuthUriFields = {
  providerId: optionalText,
  continueUri: optionalText,
  oauthScope: optionalText,
  customParameter: z.nullish(z.record(z.string(), z.string())),
  sessionId: z.nullish(z.string().check(z.minLength(16), z.maxLength(256))),
}

const fields = z.object(providerAuthUriFields)

/**
 * Answers accounts:createAuthUri with a provider: returns the address to open there. `continueUri` must be one of ours
 * and known to the provider.
 */
export async function providerAuthUri(
  { accounts }: IdentityDeps,
  input: z.infer<typeof fields> & { readonly providerId: string },
  client: Caller,
): Promise<WireResponse> {
  if (!input.continueUri) return refusal('MISSING_CONTINUE_URI')
  const redirectUri = checkContinueUrl(input.continueUri, accounts.authorizedDomains)
  if (!redirectUri.ok) return wireError(redirectUri.problem)
  const begun = await beginOauthFlow(accounts, {
    providerId: input.providerId,
    redirectUri: redirectUri.value ?? input.continueUri,
    requested: {
      scopes: (input.oauthScope ?? '').split(' ').filter(Boolean),
      parameters: customParameters(input.customParameter),
    },
    purpose: { kind: 'protocol' },
    bound: input.sessionId ? { sessionId: input.sessionId } : null,
    client,
  })
  if (!begun.ok) return wireError(begun.problem)
  const { authUri, sessionId } = begun.value
  return success({
    kind: 'identitytoolkit#CreateAuthUriResponse',
    authUri,
    providerId: input.providerId,
    sessionId,
  })
}

/**
 * Restores names of OAuth: the protocol accepts names of fields in snake_case or camelCase and passes them on in one of
 * these.
 */
function customParameters(given: Readonly<Record<string, string>> | null | undefined): Record<string, string> {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(Object.entries(given ?? {}).map(([name, value]) => [snake(name), value]))
}
