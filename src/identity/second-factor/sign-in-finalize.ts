import * as z from 'zod/mini'
import { finishSecondFactor, type SecondFactorProof } from '#accounts/second-factor/finish-second-factor.ts'
import { requireSecondFactors } from '#accounts/second-factor/require-second-factors.ts'
import { tokenShape } from '#identity/wire/account-shapes.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { refusal, success, type WireError } from '#identity/wire/wire-response.ts'

const request = z.object({
  mfaPendingCredential: optionalText,
  mfaEnrollmentId: optionalText,
  phoneVerificationInfo: z.nullish(z.object({ sessionInfo: optionalText, code: optionalText })),
  totpVerificationInfo: z.nullish(z.object({ verificationCode: optionalText })),
  recoveryCode: optionalText,
})

/** accounts/mfaSignIn:finalize. `recoveryCode` is ours: it stands in for a lost second factor. */
export const factorSignInFinalizeRoute = operation({
  method: 'POST',
  path: '/v2/accounts/mfaSignIn:finalize',
  request,
  async run({ accounts }, input, client) {
    const { mfaPendingCredential: pendingCredential, phoneVerificationInfo: phone, totpVerificationInfo: totp } = input
    const offered = requireSecondFactors(accounts, phone ? 'phone' : totp ? 'totp' : null)
    if (!offered.ok) return wireError(offered.problem)
    if (!pendingCredential) return refusal('MISSING_CREDENTIAL', 'Please set MFA Pending Credential.')
    const proof = proofOf(input)
    if ('ok' in proof) return proof
    const signed = await finishSecondFactor(accounts, { pendingCredential, proof, client })
    return signed.ok ? success(tokenShape(signed.value)) : wireError(signed.problem)
  },
})

function proofOf(input: z.infer<typeof request>): SecondFactorProof | WireError {
  const { phoneVerificationInfo: phone, totpVerificationInfo: totp, recoveryCode, mfaEnrollmentId } = input
  if (phone) {
    if (!phone.code) return refusal('MISSING_CODE')
    if (!phone.sessionInfo) return refusal('MISSING_SESSION_INFO')
    return { kind: 'phone', sessionInfo: phone.sessionInfo, code: phone.code }
  }
  if (totp) {
    if (!totp.verificationCode) return refusal('MISSING_CODE')
    if (!mfaEnrollmentId) return refusal('MISSING_MFA_ENROLLMENT_ID', 'No second factor identifier is provided.')
    return { kind: 'totp', enrollmentId: mfaEnrollmentId, code: totp.verificationCode }
  }
  if (recoveryCode) return { kind: 'recovery_code', code: recoveryCode }
  return refusal('INVALID_ARGUMENT', 'Missing phoneVerificationInfo, totpVerificationInfo or recoveryCode.')
}
