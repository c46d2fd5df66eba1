import * as z from 'zod/mini'
import { requireSecondFactors } from '#accounts/second-factor/require-second-factors.ts'
import { startPhoneFactor } from '#accounts/second-factor/start-phone-factor.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'

/** accounts/mfaSignIn:start: sends the code of a phone that is a second factor. */
export const factorSignInStartRoute = operation({
  method: 'POST',
  path: '/v2/accounts/mfaSignIn:start',
  request: z.object({
    mfaPendingCredential: optionalText,
    mfaEnrollmentId: optionalText,
    phoneSignInInfo: z.nullish(z.object({ recaptchaToken: optionalText })),
  }),
  async run({ accounts }, { mfaPendingCredential, mfaEnrollmentId, phoneSignInInfo }, client) {
    const offered = requireSecondFactors(accounts, 'phone')
    if (!offered.ok) return wireError(offered.problem)
    if (!mfaPendingCredential)
      return refusal('MISSING_MFA_PENDING_CREDENTIAL', 'Request does not have MFA pending credential.')
    if (!mfaEnrollmentId) return refusal('MISSING_MFA_ENROLLMENT_ID', 'No second factor identifier is provided.')
    const started = await startPhoneFactor(accounts, {
      pendingCredential: mfaPendingCredential,
      enrollmentId: mfaEnrollmentId,
      captcha: phoneSignInInfo?.recaptchaToken ?? null,
      client,
    })
    return started.ok
      ? success({ phoneResponseInfo: { sessionInfo: started.value.sessionInfo } })
      : wireError(started.problem)
  },
})
