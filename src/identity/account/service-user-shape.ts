import type { WholeAccount } from '#db/queries/account/account-admin-queries.ts'
import { userShape } from '#identity/wire/account-shapes.ts'
import { wholeFactorShape } from '#identity/wire/factor-shape.ts'

/**
 * Returns an account as the service sees it: with the full numbers of its second factors and, only for an export, the
 * stored password hash (base64 of our PHC string, which only this service can import again).
 */
export function serviceUserShape({ account, providers, factors }: WholeAccount, exported = false): object {
  const mfaInfo = factors.map((factor) => ({
    ...wholeFactorShape(factor),
    ...(factor.phone ? { unobfuscatedPhoneInfo: factor.phone } : {}),
  }))
  return {
    ...userShape(account, providers),
    ...(mfaInfo.length > 0 ? { mfaInfo } : {}),
    ...(exported && account.passwordHash ? { passwordHash: Buffer.from(account.passwordHash).toString('base64') } : {}),
  }
}
