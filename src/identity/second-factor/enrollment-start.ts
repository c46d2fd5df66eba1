import * as z from 'zod/mini'
import { requireSecondFactors } from '#accounts/second-factor/require-second-factors.ts'
import { startPhoneEnrollment, startTotpEnrollment } from '#accounts/second-factor/start-enrollment.ts'
import { TOTP_SHAPE } from '#accounts/second-factor/totp.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'

/** accounts/mfaEnrollment:start: sends a code to a phone, or makes a secret for an authenticator. */
export const enrollmentStartRoute = operation({
  method: 'POST',
  path: '/v2/accounts/mfaEnrollment:start',
  request: z.object({
    idToken: optionalText,
    phoneEnrollmentInfo: z.nullish(z.object({ phoneNumber: optionalText, recaptchaToken: optionalText })),
    totpEnrollmentInfo: z.nullish(z.object({})),
  }),
  async run({ accounts }, { idToken, phoneEnrollmentInfo, totpEnrollmentInfo }, client) {
    const kind = phoneEnrollmentInfo ? 'phone' : totpEnrollmentInfo ? 'totp' : null
    const offered = requireSecondFactors(accounts, kind)
    if (!offered.ok) return wireError(offered.problem)
    if (!idToken) return refusal('MISSING_ID_TOKEN')
    if (phoneEnrollmentInfo) {
      const { phoneNumber, recaptchaToken } = phoneEnrollmentInfo
      const captcha = recaptchaToken ?? null
      const started = await startPhoneEnrollment(accounts, { idToken, phoneNumber: phoneNumber ?? '', captcha, client })
      return started.ok
        ? success({ phoneSessionInfo: { sessionInfo: started.value.sessionInfo } })
        : wireError(started.problem)
    }
    if (!totpEnrollmentInfo) return refusal('INVALID_ARGUMENT', 'Missing phoneEnrollmentInfo or totpEnrollmentInfo.')
    const started = await startTotpEnrollment(accounts, { idToken, client })
    if (!started.ok) return wireError(started.problem)
    const { secret, sessionInfo, finishBefore } = started.value
    return success({
      totpSessionInfo: {
        sharedSecretKey: secret,
        verificationCodeLength: TOTP_SHAPE.digits,
        hashingAlgorithm: TOTP_SHAPE.algorithm,
        periodSec: TOTP_SHAPE.period,
        sessionInfo,
        finalizeEnrollmentTime: finishBefore.toISOString(),
      },
    })
  },
})
