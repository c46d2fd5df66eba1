import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { RelyingParty, PasskeyParty } from './relying-party.ts'

export type PasskeysOff = Extract<IdentityProblem, { code: 'operation_not_allowed' }>

/**
 * Returns the relying party of passkeys. `operation_not_allowed`: the site is reached by an IP address instead of a
 * name.
 */
export function requirePasskeys({ relyingParty }: PasskeyParty): Result<RelyingParty, PasskeysOff> {
  return relyingParty
    ? ok(relyingParty)
    : err({ code: 'operation_not_allowed', detail: 'Passkeys need a website with a domain name.' })
}
