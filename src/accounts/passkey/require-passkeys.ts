import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { AccountServices } from '#accounts/account-services.ts'
import type { RelyingParty } from './relying-party.ts'

export type PasskeysOff = Extract<IdentityProblem, { code: 'operation_not_allowed' }>

/** For whom passkeys are made here. `operation_not_allowed`: the site is reached by a number instead of a name. */
export function requirePasskeys({
  relyingParty,
}: Pick<AccountServices, 'relyingParty'>): Result<RelyingParty, PasskeysOff> {
  return relyingParty
    ? ok(relyingParty)
    : err({ code: 'operation_not_allowed', detail: 'Passkeys need a website with a domain name.' })
}
