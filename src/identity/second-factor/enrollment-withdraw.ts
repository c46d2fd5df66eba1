import * as z from 'zod/mini'
import { withdrawFactor } from '#accounts/second-factor/withdraw-factor.ts'
import { tokenShape } from '#identity/wire/account-shapes.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'

/** accounts/mfaEnrollment:withdraw: removes the factor from the account. */
export const enrollmentWithdrawRoute = operation({
  method: 'POST',
  path: '/v2/accounts/mfaEnrollment:withdraw',
  request: z.object({ idToken: optionalText, mfaEnrollmentId: optionalText }),
  async run({ accounts }, { idToken, mfaEnrollmentId }, client) {
    if (!idToken) return refusal('MISSING_ID_TOKEN')
    if (!mfaEnrollmentId) return refusal('MISSING_MFA_ENROLLMENT_ID', 'No second factor identifier is provided.')
    const withdrawn = await withdrawFactor(accounts, { idToken, enrollmentId: mfaEnrollmentId, client })
    return withdrawn.ok ? success(tokenShape(withdrawn.value)) : wireError(withdrawn.problem)
  },
})
