import { ok } from '#core/result.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'
import type { BearerSource } from './bearer-source.ts'
import { checkIdToken } from './check-id-token.ts'
import { makeRestoreToken } from './make-restore-token.ts'

/**
 * Creates the source of accounts in the embedded identity service: a token is valid only as long as the account
 * supports it.
 */
export function createEmbeddedBearers(
  services: AccountStore & AccountScope & TokenSigning & AttemptLimits,
): BearerSource {
  return {
    isEmbedded: true,
    async identify(idToken) {
      const bearer = await checkIdToken(services, idToken)
      return bearer.ok ? ok({ claims: bearer.value.claims, facts: bearer.value.account }) : bearer
    },
    restore: (input) => makeRestoreToken(services, input),
  }
}
