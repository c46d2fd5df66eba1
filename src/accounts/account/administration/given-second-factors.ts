import { canonicalPhone } from '#core/account/canonical-phone.ts'
import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { SecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'
import { newUid } from '#accounts/new-uid.ts'
import { checkUid } from '#core/account/check-uid.ts'

/**
 * A second factor that the service gives to an account. Only phones can be given; an authenticator can only be kept.
 */
export interface GivenSecondFactor {
  readonly enrollmentId: string | null
  readonly phone: string | null
  readonly displayName: string | null
  readonly enrolledAt: Date | null
}

const MAX_NAME_LENGTH = 200

/**
 * Returns the second factors that an account is to have. Known ids keep their secret and their date; new ones need a
 * number, and an id unless `makeIds`. The same number counts once. `second_factor_invalid` tells what is wrong.
 */
export function givenSecondFactors(
  given: readonly GivenSecondFactor[],
  { uid, present, makeIds, at }: { uid: string; present: readonly SecondFactor[]; makeIds: boolean; at: Date },
): Result<SecondFactor[], Extract<IdentityProblem, { code: 'second_factor_invalid' }>> {
  const factors = new Map<string, SecondFactor>()
  const phones = new Set<string>()
  for (const factor of given) {
    const kept = present.find(({ enrollmentId }) => enrollmentId === factor.enrollmentId)
    const phone = kept?.kind === 'totp' ? null : canonicalPhone(factor.phone)
    if (kept?.kind !== 'totp' && phone === null) return err({ code: 'second_factor_invalid', reason: 'phone' })
    if (phone !== null && phones.has(phone)) continue
    const enrollmentId = factor.enrollmentId ?? (makeIds ? newUid() : null)
    if (enrollmentId === null || !checkUid(enrollmentId).ok)
      return err({ code: 'second_factor_invalid', reason: 'id_missing' })
    if (factors.has(enrollmentId)) return err({ code: 'second_factor_invalid', reason: 'id_taken' })
    if (phone !== null) phones.add(phone)
    factors.set(enrollmentId, {
      enrollmentId,
      uid,
      kind: kept?.kind ?? 'phone',
      phone,
      totpSecretSealed: kept?.totpSecretSealed ?? null,
      lastTotpStep: kept?.lastTotpStep ?? null,
      displayName: factor.displayName?.slice(0, MAX_NAME_LENGTH) ?? null,
      enrolledAt: factor.enrolledAt ?? kept?.enrolledAt ?? at,
    })
  }
  return ok([...factors.values()])
}
