import { ok } from '#core/result.ts'
import { checkIdToken } from './check-id-token.ts'
import type { BearerSource } from '#accounts/account-services.ts'
import { makeRestoreToken } from './make-restore-token.ts'

/** Accounts of the embedded identity service: a token is valid only as long as the account supports it. */
export const embeddedBearers: BearerSource = {
  async identify(services, idToken) {
    const bearer = await checkIdToken(services, idToken)
    return bearer.ok ? ok({ claims: bearer.value.claims, facts: bearer.value.account }) : bearer
  },
  restore: makeRestoreToken,
}
