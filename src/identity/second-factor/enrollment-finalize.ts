import * as z from 'zod/mini'
import { finishEnrollment } from '#accounts/second-factor/finish-enrollment.ts'
import { requireSecondFactors } from '#accounts/second-factor/require-second-factors.ts'
import { tokenShape } from '#identity/wire/account-shapes.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'

/** accounts/mfaEnrollment:finalize: adds the factor if the code is correct. */
export const enrollmentFinalizeRoute = operation({
  method: 'POST',
  path: '/v2/accounts/mfaEnrollment:finalize',
  request: z.object({
    idToken: optionalText,
    displayName: optionalText,
    phoneVerificationInfo: z.nullish(z.object({ sessionInfo: optionalText, code: optionalText })),
    totpVerificationInfo: z.nullish(z.object({ sessionInfo: optionalText, verificationCode: optionalText })),
  }),
  async run({ accounts }, { idToken, displayName, phoneVerificationInfo: phone, totpVerificationInfo: totp }, client) {
    const offered = requireSecondFactors(accounts, phone ? 'phone' : totp ? 'totp' : null)
    if (!offered.ok) return wireError(offered.problem)
    if (!idToken) return refusal('MISSING_ID_TOKEN')
    if (!phone && !totp) return refusal('INVALID_ARGUMENT', 'Missing phoneVerificationInfo or totpVerificationInfo.')
    const code = phone ? phone.code : totp?.verificationCode
    const sessionInfo = phone ? phone.sessionInfo : totp?.sessionInfo
    if (!code) return refusal('MISSING_CODE')
    if (!sessionInfo) return refusal('MISSING_SESSION_INFO')
    const enrolled = await finishEnrollment(accounts, {
      idToken,
      kind: phone ? 'phone' : 'totp',
      sessionInfo,
      code,
      displayName: displayName ?? null,
      client,
    })
    return enrolled.ok ? success(tokenShape(enrolled.value)) : wireError(enrolled.problem)
  },
})
