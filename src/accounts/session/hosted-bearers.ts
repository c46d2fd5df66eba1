import { ok, err } from '#core/result.ts'
import { verifyIdTokenPayload, type TrustedIssuer } from '#accounts/token/id-token.ts'
import { VerifiedTokens } from '#accounts/token/verified-tokens.ts'
import type { BearerSource } from './bearer-source.ts'
import type { ServiceLog } from '#accounts/service-log.ts'
import { claimedFacts } from './claimed-facts.ts'
import { createHostedKeys } from './hosted-keys.ts'

export interface HostedProject {
  readonly projectId: string
  /** Where the service publishes the keys of its ID tokens, as a JSON Web Key Set. */
  readonly keysUrl: string
  readonly now: () => Date
  readonly log: ServiceLog
}

/**
 * Creates the source of accounts in a hosted Firebase project. Its ID tokens are checked against its published keys
 * (docs/identity-protocol.md, Tokens and keys) and are all that is known of a person. There is no account here, so a
 * change there (disabled, new password) takes effect when the service refuses the browser's next token, an hour later
 * at most; `blocked` of the profile shuts somebody out at once.
 */
export function createHostedBearers({ projectId, keysUrl, now, log }: HostedProject): BearerSource {
  const issuer: TrustedIssuer = {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    keys: createHostedKeys({ url: keysUrl, now, log }),
    verified: new VerifiedTokens(),
    now,
  }
  return {
    isEmbedded: false,
    async identify(idToken) {
      const verified = await verifyIdTokenPayload(issuer, idToken)
      if (!verified.ok) return verified
      const { claims, payload } = verified.value
      // PostgreSQL cannot store NUL in texts, so nobody with such an id can be known here.
      if (claims.uid.includes('\0')) return err({ code: 'token_invalid' })
      if (claims.tenantId !== null) return err({ code: 'tenant_mismatch' })
      // `sid` would be a custom claim there; the sign-ins are not known here.
      return ok({ claims: { ...claims, sessionId: null }, facts: claimedFacts(claims.uid, payload) })
    },
    restore: async () => err({ code: 'operation_not_allowed' }),
  }
}
